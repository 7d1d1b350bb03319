// `npm run check` runs this: whether every package that may be installed has a licence that we may
// ship, and comes from the registry with the content that was looked at.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { findLicenceFaults } from './supply/find-licence-faults.ts';
import { findOriginFaults } from './supply/find-origin-faults.ts';
import type { Lockfile } from './supply/lockfile.ts';
import { readPolicy } from './supply/policy.ts';

const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = [...findLicenceFaults(lockfile, readPolicy()), ...findOriginFaults(lockfile)];
for (const sentence of faults) console.error(sentence);
if (faults.length > 0) {
  console.error('\nTake another package, or say in scripts/supply/policy.json why this one may stay.');
  process.exitCode = 1;
}
