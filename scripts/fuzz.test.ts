import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript, startScript } from './run-script.test-helper.ts';

let root: string;

beforeAll(() => {
  mkdirSync('test-results', { recursive: true });
  root = mkdtempSync(resolve('test-results', 'fuzz-'));
  mkdirSync(join(root, 'lib'));
  writeFileSync(
    join(root, 'lib', 'sum.fuzz.test.ts'),
    `import fc from 'fast-check';
     import { test } from 'vitest';
     const parameters = { numRuns: 10 * Number(process.env.FUZZ_RUNS), seed: Number(process.env.FUZZ_SEED) };
     test('small numbers', () => fc.assert(fc.property(fc.nat(1000), (n) => n < 100), parameters));`,
  );
  writeFileSync(
    join(root, 'lib', 'fine.fuzz.test.ts'),
    `import { test } from 'vitest'; test('fine', () => {});`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs the command with these arguments in a folder with two fuzz tests, one of which fails. */
async function fuzz(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await runScript('fuzz', args, { cwd: root });
  return { code, output: stdout + stderr };
}

test('a finding ends the run with the smallest input and the command to repeat it', async () => {
  const { code, output } = await fuzz('--seed', '7', '--minutes', '0', 'sum');
  expect(output).toContain('Counterexample: [100]');
  expect(output).toContain('npm run fuzz -- --minutes 0 --seed 7 lib/sum.fuzz.test.ts');
  expect(code).toBe(1);
});

test.each([
  [['--help'], 0, 'npm run fuzz -- [--minutes N]'],
  [['--seed', 'x'], 2, '--seed takes up to 9 digits, not "x".'],
  [['--minutes', 'x'], 2, '--minutes takes a number from 0, not "x".'],
  [['no-such-file'], 2, 'There is no fuzz test whose path holds "no-such-file".'],
])('npm run fuzz -- %j ends with %i and says why', async (args, code, text) => {
  expect(await fuzz(...args)).toMatchObject({ code, output: expect.stringContaining(text) });
});

test('Ctrl-C ends it', async () => {
  const { child, ended } = startScript('fuzz', ['fine'], { cwd: root });
  let output = '';
  child.stdout.on('data', (text) => {
    // The second round is under way.
    if (!output.includes('round 1') && `${output}${text}`.includes('round 1')) child.kill('SIGINT');
    output += text;
  });
  expect(await ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Stopped; nothing was found'),
  });
});
