import process from 'node:process';
import { afterEach, expect, it } from 'vitest';
import { type LoadPlan, readArguments } from './arguments.ts';
import { loadPage } from './report/load-page.ts';
import { runLoad } from './run-load.ts';
import { answerWhole, breakOff, type Got, testServer } from './test-server.test-helper.ts';

let server: Awaited<ReturnType<typeof testServer>>;
afterEach(() => server.close());

function planOf(args: string[]): LoadPlan {
  const plan = readArguments(['--minutes', '1', '--think', '0ms', '--ramp', '0ms', ...args]);
  if (!plan) throw new Error('That asks for help.');
  return plan;
}

function runOn(plan: LoadPlan, interrupted = new AbortController().signal, onProgress = () => {}) {
  return runLoad(plan, {
    origin: server.origin,
    target: 'a test server',
    command: 'npm run load -- --users <3>',
    questions: [{ question: 'How many?' }],
    tokens: [],
    watched: { pid: process.pid },
    serverNote: null,
    interrupted,
    onProgress,
  });
}

it('counts what was answered, what was limited and what broke, each for itself', async () => {
  let asked = 0;
  server = await testServer((response, { path }) => {
    if (path === '/api/version') response.end('{"version":"1.2.3"}');
    else if (path.startsWith('/content')) response.end('A document.');
    else {
      asked += 1;
      if (asked % 10 === 3) response.writeHead(429).end('{"error":"Too many."}');
      else if (asked % 10 === 6) breakOff(response);
      else answerWhole(response);
    }
  });
  const result = await runOn(
    planOf(['--users', '3', '--requests', '100', '--leave', '0%', '--open', '100%', '--max-errors', '9']),
  );
  expect(result).toMatchObject({
    version: '1.2.3',
    asked: expect.any(Number),
    endings: { whole: 80, limited: 10, dropped: 10, refused: 0 },
    errors: 10,
    times: { firstToken: { count: 90 }, whole: { count: 80 }, content: { count: 80 } },
    missed: ['Errors: 10; at most 9 are allowed (--max-errors).'],
  });
  expect(result.faults).toContainEqual({
    kind: 'limited',
    status: 429,
    count: 10,
    sample: '{"error":"Too many."}',
  });
  expect(result.server?.samples[0]?.residentBytes).toBeGreaterThan(10_000_000);
  expect(loadPage(result)).toContain('npm run load -- --users &#60;3&#62;');
});

it('a stored conversation is continued', async () => {
  server = await testServer((response, { path }) => {
    if (path === '/api/version') response.writeHead(404).end();
    else answerWhole(response, { 'x-conversation-id': 'cw_1', 'x-turn-id': 't1' });
  });
  await runOn(planOf(['--users', '1', '--requests', '30', '--store', '--leave', '0%', '--open', '0%']));
  const questions = server.got.filter(({ path }) => path === '/chat/stream');
  const goesOn = ({ body, headers }: Got) =>
    body.session_state === 'cw_1' && headers['x-conversation-parent'] === 't1';
  expect(questions.some(({ body }) => body.session_state === null)).toBe(true);
  expect(questions.some((got) => goesOn(got) && got.body.messages.length >= 3)).toBe(true);
  expect(questions.every(({ headers }) => headers['x-conversation'] === 'store')).toBe(true);
  expect(new Set(questions.map(({ headers }) => headers['idempotency-key'])).size).toBe(questions.length);
});

it('an interruption ends it at once, with what was measured', async () => {
  const controller = new AbortController();
  let asked = 0;
  server = await testServer((response, { path }) => {
    if (path === '/api/version') response.writeHead(404).end();
    else {
      asked += 1;
      // The fourth is never answered.
      if (asked < 4) answerWhole(response);
      else controller.abort();
    }
  });
  const result = await runOn(planOf(['--users', '1', '--leave', '0%', '--open', '0%']), controller.signal);
  expect(result).toMatchObject({ interrupted: true, errors: 0, endings: { whole: 3, unfinished: 1 } });
});

it('where no server answers nothing is measured', async () => {
  server = await testServer((response) => response.end());
  const { origin } = server;
  server.close();
  await expect(runOn(planOf([]))).rejects.toThrow(`No server answers at ${origin}.`);
});
