import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { answerWhole, breakOff, testServer } from './load/test-server.test-helper.ts';
import { runScript, startScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);
/** What the server does with the question of this number. */
let behave = (_: number) => answerWhole;
let asked = 0;

const server = perFile(() =>
  testServer((response, { path }) => {
    if (path === '/chat/stream') behave(asked++)(response);
    else response.end('{}');
  }),
);

async function run(args: string[]): Promise<{ code: number | null; said: string }> {
  const { code, stdout, stderr } = await runScript('load', args);
  return { code, said: stdout + stderr };
}

const QUICK = ['--users', '2', '--requests', '20', '--think', '0ms', '--ramp', '0ms', '--leave', '0%'];

it('a run within its bounds ends well, with its figures printed, written and drawn', async () => {
  const [json, html] = [join(folder.path, 'load.json'), join(folder.path, 'load.html')];
  const { code, said } = await run([
    server.origin,
    ...QUICK,
    '--max-errors',
    '0',
    '--json',
    json,
    '--html',
    html,
  ]);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/first token.*\n.*whole answer/),
  });
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ format: 1, errors: 0, missed: [] });
  expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/);
});

it('a bound that is missed is an exit code, and said', async () => {
  asked = 0;
  behave = (number) => (number === 3 ? breakOff : answerWhole);
  const { code, said } = await run([server.origin, ...QUICK, '--max-errors', '0', '--max-p95', '0.001']);
  expect(code).toBe(1);
  expect(said).toContain('Errors: 1; at most 0 are allowed');
  expect(said).toContain('at most 0.001 ms are allowed');
  behave = () => answerWhole;
});

it('a server that is not one’s own is left alone', async () => {
  const { code, said } = await run(['http://example.com', ...QUICK]);
  expect(code).toBe(2);
  expect(said).toContain('--i-own-this-server example.com');
});

it('Ctrl-C ends it with what was measured', async () => {
  asked = 0;
  const forever = ['--users', '2', '--think', '20ms', '--minutes', '100'];
  const { child, ended } = startScript('load', [server.origin, ...forever]);
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(3);
  // As a terminal and the launcher send it: twice.
  child.kill('SIGINT');
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(130);
  expect(stdout + stderr).toMatch(/interrupted\n\d+ asked: \d+ whole/);
});
