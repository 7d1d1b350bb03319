import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatServers } from './chat-servers.ts';
import { createChatCompletions } from './completions.ts';
import { createEmbeddings } from './embeddings.ts';
import { createJsonModel } from './json-model.ts';
import { createChatModels } from './models.ts';
import { createModelRewriter } from './query-rewriter.ts';
import { ask, chunkOf, modelConfig } from './test-chat.ts';
import { createTitleMaker } from './title-maker.ts';

let body: AsyncIterable<string>;
let headers: Record<string, string>;
let server: LoopbackServer;
beforeEach(async () => {
  headers = { 'content-type': 'application/json' };
  server = await startLoopbackServer({ handle: (): Reply => ({ status: 200, headers, body }) });
});
afterEach(() => server.close());

const stay = new AbortController().signal;
// With attempts left: a reply without an end must not be asked for again.
const upstream = retryPolicy({ attempts: 3 });
const tooLong = (service: string) => ({
  code: 'unavailable',
  message: `The ${service} service sent a reply that is longer than anything that was asked for. Ask in another way, or tell the operator.`,
});

/** What was asked once, and left. */
const isLeft = () =>
  expect.poll(() => server.requests().map(({ closedByClient }) => closedByClient)).toEqual([true]);

async function* endless(first: string, piece: string): AsyncGenerator<string> {
  yield first;
  for (;;) yield piece;
}

const model = () => modelConfig(server.url);
const chatServer = () => createChatServers(upstream)(model());

test('a query without an end is left, and the question itself is searched for', async () => {
  body = endless('{"choices":[{"message":{"content":"', 'leave '.repeat(1000));
  const texts = { system: '', systemOpen: '', followUps: '', rewriteQuery: 'Rewrite.' };
  const rewriter = createModelRewriter(model(), async () => texts, upstream);
  const turn = { role: 'user' as const, content: 'And in Germany?', attachments: [] };
  expect(await rewriter.rewrite([turn], stay)).toEqual({ query: turn.content, model: 'gpt', usage: null });
  await isLeft();
});

test('a title without an end is an error', async () => {
  body = endless('{"choices":[{"message":{"content":"', 'leave '.repeat(1000));
  const title = createTitleMaker(model(), 'Title it.', chatServer())({ question: 'Q', answer: 'A' }, stay);
  await expect(title).rejects.toMatchObject(tooLong('chat'));
  await isLeft();
});

test('a JSON object without an end is an error', async () => {
  body = endless('{"choices":[{"message":{"content":"', '{'.repeat(10_000));
  const question = { instructions: '', material: {}, name: 'verdict', schema: {}, maxTokens: 10 };
  const asked = createJsonModel(model(), chatServer()).ask(question, stay);
  await expect(asked).rejects.toMatchObject(tooLong('chat'));
  await isLeft();
});

test('a completion without an end is an error for the client that asked for it', async () => {
  body = endless('{"choices":[', `${' '.repeat(100_000)}`);
  const asked = createChatCompletions([model()], chatServer).create('gpt', { messages: [] }, stay);
  await expect(asked).rejects.toMatchObject(tooLong('chat'));
  await isLeft();
});

test('a stream of completions without an end ends with an error when its time is up', async () => {
  headers = { 'content-type': 'text/event-stream' };
  body = endless('', `data: ${JSON.stringify(chunkOf('again '))}\n\n`);
  const short = createChatServers(retryPolicy({ answer: { characters: 1000, ms: 500 } }));
  const stream = createChatCompletions([model()], short).stream('gpt', { messages: [] }, stay);
  const read = async () => {
    for await (const chunk of stream) expect(chunk).toHaveProperty('choices');
  };
  await expect(read()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The answer went on for longer than 0.5 seconds.',
  });
  await isLeft();
});

test('vectors without an end are an error', async () => {
  body = endless('{"data":[{"index":0,"embedding":[', '0.25,'.repeat(100_000));
  const config = {
    server: model().server,
    deployment: 'vectors',
    model: 'vectors',
    dimensions: undefined,
  };
  const asked = createEmbeddings(config, countTokens, upstream).embed(['leave']);
  await expect(asked).rejects.toMatchObject(tooLong('embeddings'));
  await isLeft();
});

test.each([
  ['one line', 'data: {"choices":[{"delta":{"content":"', 'again '.repeat(1000)],
  ['one event of many lines', '', `data: ${'again '.repeat(1000)}\n`],
])('an answer of %s without an end is an error', async (_name, first, piece) => {
  headers = { 'content-type': 'text/event-stream' };
  body = endless(first, piece);
  const { text, thrown } = await ask(createChatModels([model()], upstream)[0]);
  expect(text).toBe('');
  expect(thrown).toMatchObject(tooLong('chat'));
  await isLeft();
});

test.each([
  [
    'arguments of a tool',
    { delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'clock', arguments: '1,' } }] } },
  ],
  ['a second answer', { index: 1, delta: { content: 'again ' } }],
])('an answer with %s without an end ends by its length, without calls of tools', async (_name, choice) => {
  headers = { 'content-type': 'text/event-stream' };
  body = endless('', `data: ${JSON.stringify(chunkOf('', choice))}\n\n`);
  const bounded = retryPolicy({ answer: { characters: 1000, ms: 60_000 } });
  const { finish, thrown } = await ask(createChatModels([model()], bounded)[0], { n: 2 });
  expect(thrown).toBeUndefined();
  expect(finish).toMatchObject({ reason: 'length' });
  expect(finish).not.toHaveProperty('toolCalls');
  expect(finish?.alternatives?.join('').length ?? 0).toBeLessThan(2020);
  await isLeft();
});
