// `npm run audit`: whether a package of ours has a known fault that is not accepted for a while. With
// `--if-reachable`, a registry that does not answer is told and is no failure.
import { execFile } from 'node:child_process';
import process from 'node:process';
import { auditSchema, findAdvisoryFaults } from './supply/find-advisory-faults.ts';
import { readPolicy } from './supply/policy.ts';

/** Npm ends with 1 where it found something: what it printed tells. */
function npmAudit(): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--json', '--package-lock-only'],
      { maxBuffer: 64_000_000, shell: process.platform === 'win32' },
      (_error, printed) => resolve(printed),
    );
  });
}

function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

const audit = auditSchema.safeParse(parsed(await npmAudit()));
if (audit.success) {
  const faults = findAdvisoryFaults(audit.data, readPolicy().advisories.exceptions, Date.now());
  for (const sentence of faults) console.error(sentence);
  if (faults.length > 0) {
    console.error(
      '\nUpdate the package, or say in scripts/supply/policy.json why it may stay, and until when.',
    );
  }
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  console.error('The package registry tells nothing about known faults from here: nothing was checked.');
  process.exitCode = process.argv.includes('--if-reachable') ? 0 : 2;
}
