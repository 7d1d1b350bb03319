// `npm test`: checks, unit tests, browser tests of the built application, and one line that sums them up.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild } from './build.mjs';
import { runChecks } from './checks.mjs';
import { log, NODE_OPTIONS, run } from './process.mjs';

const RESULTS = 'test-results';

export async function runTests(node, args) {
  fs.rmSync(RESULTS, { recursive: true, force: true });
  fs.mkdirSync(RESULTS);
  // Hundreds of processes start from the same source: what the first compiles, the others take from here.
  process.env.NODE_COMPILE_CACHE ??= path.resolve(RESULTS, 'compile-cache');
  const checks = await runChecks(node);
  const counts = [checks];

  log('unit tests');
  const unitStatus = await run(node, [...NODE_OPTIONS, 'node_modules/vitest/vitest.mjs', 'run', ...args]);
  counts.push(counted(`${RESULTS}/unit.json`, unitStatus, unitCounts));

  // The tests of what is deployed need what it is made of. Types are among the checks.
  await ensureBuild(node, { traced: true });
  const browser = await ensureBrowser(node);
  log('browser tests');
  const browserStatus = await run(node, [...NODE_OPTIONS, 'node_modules/@playwright/test/cli.js', 'test'], {
    env: { E2E_BROWSER: browser, E2E_NODE: node },
  });
  counts.push(counted(`${RESULTS}/browser.json`, browserStatus, browserCounts));

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const unitCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests });
const browserCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });

/** What a runner's report says; a runner that failed without a failed test (or a report) is one failure itself. */
function counted(file, status, read) {
  const count = fs.existsSync(file)
    ? read(JSON.parse(fs.readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 };
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
