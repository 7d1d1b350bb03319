// What needs no running application: format and lint, types, import rules, leftovers, generated documents.
import process from 'node:process';
import { log, NODE_OPTIONS, run } from './process.mjs';

const CHECKS = [
  [
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  ],
  ['route types', 'node_modules/next/dist/bin/next', ['typegen']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  [
    'import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    [
      'app',
      'components',
      'lib',
      'scripts',
      'e2e',
      '--config',
      '.dependency-cruiser.cjs',
      '--progress',
      'none',
    ],
  ],
  ['unused files and dependencies', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['generated documents', 'scripts/generate-docs.ts', ['--check']],
  ['no secrets', 'scripts/check-secrets.ts', []],
  ['licences', 'scripts/check-licences.ts', []],
];

/** What the world may change overnight: for whoever asks, and not to turn tests red that passed yesterday. */
const CHECKS_OF_TODAY = [['known faults of packages', 'scripts/audit.ts', ['--if-reachable']]];

/** Runs every check, the later ones also when an earlier one fails. Returns how many passed and failed. */
export function runChecks(node, { today = false } = {}) {
  const checks = today ? [...CHECKS, ...CHECKS_OF_TODAY] : CHECKS;
  const failures = checks.filter(([label, script, args]) => {
    const failed = run(node, [...NODE_OPTIONS, script, ...args]) !== 0;
    log(`${failed ? 'FAILED' : 'passed'}: ${label}`);
    return failed;
  });
  return { passed: checks.length - failures.length, failed: failures.length };
}
