import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWhole, breakOff, testServer } from './load/test-server.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-load-'));
let server: Awaited<ReturnType<typeof testServer>>;
/** What the server does with the question of this number. */
let behave = (_: number) => answerWhole;
let asked = 0;

beforeAll(async () => {
  server = await testServer((response, { path }) => {
    if (path === '/chat/stream') behave(asked++)(response);
    else response.end('{}');
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: string[]): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const program = ['--disable-warning=ExperimentalWarning', 'scripts/load.ts', ...args];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk;
    });
  return { child, said: () => said, ended: new Promise((resolve) => child.on('close', resolve)) };
}

async function run(args: string[]): Promise<{ code: number | null; said: string }> {
  const { said, ended } = start(args);
  return { code: await ended, said: said() };
}

const QUICK = ['--users', '2', '--requests', '20', '--think', '0ms', '--ramp', '0ms', '--leave', '0%'];

it('a run within its bounds ends well, with its figures printed, written and drawn', async () => {
  const [json, html] = [join(folder, 'load.json'), join(folder, 'load.html')];
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
  const { child, said, ended } = start([
    server.origin,
    '--users',
    '2',
    '--think',
    '20ms',
    '--minutes',
    '100',
  ]);
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(3);
  // As a terminal and the launcher send it: twice.
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(said()).toMatch(/interrupted\n\d+ asked: \d+ whole/);
});
