// What needs no running application: format and lint, types, import rules, leftovers, generated documents.
import os from 'node:os';
import process from 'node:process';
import { log, NODE_OPTIONS, run, runBeside } from './process.mjs';

/** What the check of types reads. */
const ROUTE_TYPES = ['node_modules/next/dist/bin/next', 'typegen'];

const CHECKS = [
  [
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  ],
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

/** Depends on the world: part of `npm run check` only, so that tests that passed yesterday stay green. */
const CHECKS_OF_TODAY = [['known faults of packages', 'scripts/audit.ts', ['--if-reachable']]];

/** Runs every check, as many at a time as there are cores, also after failures. Returns the number passed and failed. */
export async function runChecks(node, { today = false } = {}) {
  const checks = today ? [...CHECKS, ...CHECKS_OF_TODAY] : CHECKS;
  const routeTypes = await run(node, [...NODE_OPTIONS, ...ROUTE_TYPES]);
  let failed = report('route types', routeTypes);
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [label, script, args] = next;
      const exitCode = await runBeside(node, [...NODE_OPTIONS, script, ...args]);
      failed += report(label, exitCode);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker));
  return { passed: checks.length + 1 - failed, failed };
}

/** Logs how a check ended; 1 where it failed. */
function report(label, exitCode) {
  log(`${exitCode === 0 ? 'passed' : 'FAILED'}: ${label}`);
  return exitCode === 0 ? 0 : 1;
}
