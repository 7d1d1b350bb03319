import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { browserOwner } from '#lib/auth/browser-owner.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { type Container, createContainer } from './container.ts';

const folder = perTest(temporaryFolder);
let server: LoopbackServer;
let container: Container;
let says: (nth: number) => object;

beforeEach(async () => {
  server = await startLoopbackServer({ handle: ({ json }) => neverEnding(json as Wire) });
});
afterEach(async () => {
  await container.close();
  await server.close();
});

/** A model whose answers, titles and queries never end. */
function neverEnding({ stream }: Wire) {
  return {
    status: 200,
    headers: { 'content-type': stream ? 'text/event-stream' : 'application/json' },
    body: stream ? events() : endlessJson(),
  };
}

async function* events(): AsyncGenerator<string> {
  for (let nth = 0; ; nth++) {
    yield `data: ${JSON.stringify({ choices: [{ index: 0, delta: says(nth), finish_reason: null }] })}\n\n`;
  }
}

async function* endlessJson(): AsyncGenerator<string> {
  yield '{"choices":[{"message":{"content":"';
  for (;;) yield 'again '.repeat(1000);
}

async function start(variables: Record<string, string> = {}): Promise<void> {
  container = await createContainer(
    readEnvironment({
      OPENAI_BASE_URL: `${server.url}/v1`,
      OPENAI_MODEL: 'llama3',
      DATA_DIR: folder.path,
      LOG_LEVEL: 'silent',
      UPSTREAM_ATTEMPTS: '1',
      MAX_ANSWER_CHARACTERS: '5000',
      ...variables,
    }),
  );
}

const PAGE = { 'sec-fetch-site': 'same-origin' };
const COOKIE = 'cw_browser=0123456789abcdef0123456789abcdef';

function question(path: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: { host: '127.0.0.1', 'content-type': 'application/json', cookie: COOKIE, ...PAGE, ...headers },
    body: JSON.stringify({
      messages: [{ role: 'user', content: 'How much leave?' }],
      context: { overrides: { query_rewriting: false } },
    }),
  });
}

/** Asks, reads the first bytes, leaves; resolves with the stored turn once the server has ended its answer. */
async function askAndLeave(): Promise<Wire> {
  const asked = question('/chat/stream', { 'x-conversation': 'store' });
  const owner = browserOwner(asked) ?? expect.unreachable('the page has a cookie');
  const response = await protocolRoute(chatStream, () => container).POST(asked);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await container.recorder.settled();
  const id = response.headers.get('x-turn-id') ?? '';
  const { turn } = await container.records.conversations.findTurn(owner, id);
  return turn;
}

test('a stored answer that never ends is cut, and the model is stopped, though its reader has left', async () => {
  says = () => ({ content: 'again and again ' });
  await start();
  const { status, answer } = await askAndLeave();
  expect([status, answer.finish.reason, answer.text.length]).toEqual(['done', 'length', 5000]);
  await expect.poll(() => server.requests().every(({ closedByClient }) => closedByClient)).toBe(true);
});

test('an answer that never ends is the beginning of it for a caller who waits for the whole', async () => {
  says = () => ({ content: 'again and again ' });
  await start();
  const response = await protocolRoute(chat, () => container).POST(question('/chat'));
  const { message, choices }: Wire = await response.json();
  expect(response.status).toBe(200);
  expect((message ?? choices[0].message).content).toHaveLength(5000);
});

test('a model that only thinks, and never says a word, is stopped when its time is up', async () => {
  says = () => ({ reasoning_content: 'hmm ' });
  await start({ MAX_ANSWER_MS: '3000' });
  const { status, answer } = await askAndLeave();
  expect([status, answer.finish.reason, answer.text]).toEqual(['done', 'length', '']);
  await expect.poll(() => server.requests().every(({ closedByClient }) => closedByClient)).toBe(true);
});

test('follow-up questions without end are cut as an answer is', async () => {
  says = (nth) => ({ content: `<<Question ${nth}?>>` });
  await start();
  const { answer } = await askAndLeave();
  expect([answer.finish.reason, answer.text]).toEqual(['length', '']);
});

test('white space without end is cut as an answer is', async () => {
  says = () => ({ content: ' \n' });
  await start();
  const { answer } = await askAndLeave();
  expect(answer.finish.reason).toBe('length');
  expect(answer.text.length).toBeLessThanOrEqual(5000);
});

test('arguments of tools without end are cut, and no call is made of them', async () => {
  says = (nth) => ({
    tool_calls: [{ index: 0, id: 'a', function: { name: 'clock', arguments: `${nth},` } }],
  });
  await start();
  const { answer } = await askAndLeave();
  expect([answer.finish.reason, answer.finish.toolCalls]).toEqual(['length', undefined]);
});

test('an answer ends when its owner has no room left for stored conversations', async () => {
  says = () => ({ content: 'again and again ' });
  await start({ MAX_ANSWER_CHARACTERS: '1000000000', LIMIT_KEPT_BYTES: '200000' });
  const { status, answer } = await askAndLeave();
  expect([status, answer.finish.reason]).toEqual(['done', 'length']);
  expect(JSON.stringify(answer).length).toBeLessThan(210_000);
  expect(JSON.stringify(answer.trace.notices)).toContain('stored conversations');
});
