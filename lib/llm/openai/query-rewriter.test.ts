import { afterEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import type { ModelConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { Turn } from '#lib/core/question/request.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createModelRewriter } from './query-rewriter.ts';
import { errorReply, modelConfig } from './test-chat.ts';

interface Asked {
  model: string;
  tools?: { function: { name: string } }[];
  tool_choice?: unknown;
  messages: { role: string; content: string }[];
}

const turns: Turn[] = [
  { role: 'user', content: 'Is there parental leave?', attachments: [] },
  { role: 'assistant', content: 'Yes.', attachments: [] },
  { role: 'user', content: 'And in Germany?', attachments: [] },
];
const texts = {
  system: '',
  systemOpen: '',
  followUps: '',
  rewriteQuery: 'You turn a conversation into one search query.',
};
const stay = new AbortController().signal;

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

const replyOf = (message: object): Reply => ({
  status: 200,
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 80, completion_tokens: 9, total_tokens: 89 },
  },
});
const called = (query: string) =>
  replyOf({
    tool_calls: [
      {
        id: '1',
        type: 'function',
        function: { name: 'search_documents', arguments: JSON.stringify({ query }) },
      },
    ],
  });

/** A rewriter whose server gives scripted answers. */
async function rewriter(
  handle: (asked: Asked) => Reply,
  more: { config?: Partial<ModelConfig>; retryPolicy?: Partial<UpstreamConfig>; standIn?: string } = {},
) {
  server = await startLoopbackServer({
    handle: ({ json }) => handle(json as Asked),
    errorReply: (status, message) => errorReply(status, { message }),
  });
  const { url } = server;
  return createModelRewriter(
    modelConfig(url, more.config),
    async () => texts,
    retryPolicy({ attempts: 1, ...more.retryPolicy }),
    more.standIn === undefined
      ? undefined
      : modelConfig(url, { alias: more.standIn, deployment: more.standIn }),
  );
}

const asked = () => (server?.requests() ?? []).map(({ body }) => body as Asked);

test('a model is made to call the search with a query, and what that cost is reported', async () => {
  const { rewrite } = await rewriter(() => called('parental leave Germany'));
  expect(await rewrite(turns, stay)).toEqual({
    query: 'parental leave Germany',
    model: 'gpt',
    usage: { promptTokens: 80, completionTokens: 9 },
  });
  expect(asked()[0]).toMatchObject({
    model: 'gpt-4o-mini',
    temperature: 0,
    max_tokens: 100,
    tool_choice: { type: 'function', function: { name: 'search_documents' } },
    messages: [
      { role: 'system', content: texts.rewriteQuery },
      { role: 'user', content: 'Is there parental leave?' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Search query for: And in Germany?' },
    ],
  });
});

test('a reasoning model has room to think and gets nothing that it refuses', async () => {
  const { rewrite } = await rewriter(() => called('parental leave'), { config: { reasoning: true } });
  await rewrite(turns, stay);
  expect(asked()[0]).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 2000 });
  expect(asked()[0]).not.toHaveProperty('temperature');
  expect(asked()[0]).not.toHaveProperty('max_tokens');
});

test('a server that knows no tools is asked in plain words, and from then on at once', async () => {
  const { rewrite } = await rewriter(({ tools }) =>
    tools
      ? errorReply(400, { message: 'this model does not support tools' })
      : replyOf({ content: 'parental leave Germany' }),
  );
  expect((await rewrite(turns, stay)).query).toBe('parental leave Germany');
  expect((await rewrite(turns, stay)).query).toBe('parental leave Germany');
  expect(asked().map(({ tools }) => tools !== undefined)).toEqual([true, false, false]);
});

test('a server that lets no tool be forced may choose it itself', async () => {
  const { rewrite } = await rewriter(({ tool_choice }) =>
    tool_choice
      ? errorReply(400, { message: 'tool_choice is not supported', param: 'tool_choice' })
      : called('parental leave'),
  );
  expect((await rewrite(turns, stay)).query).toBe('parental leave');
  expect(asked()[1]).toHaveProperty('tools');
});

test.each([
  ['nothing', replyOf({ content: '' })],
  ['a zero', replyOf({ content: '0' })],
  ['an answer', replyOf({ content: 'Germany has leave. '.repeat(30) })],
  ['no choices', { status: 200, body: { choices: [] } }],
  ['no JSON of ours', { status: 200, body: {} }],
])('a model that says %s leaves the question as it stands', async (_, reply) => {
  const { rewrite } = await rewriter(() => reply);
  expect((await rewrite(turns, stay)).query).toBe('And in Germany?');
});

test.each([
  ['a request that the server does not take', errorReply(400, { message: 'contoso says no' })],
  ['a conversation that is too long', errorReply(400, { code: 'context_length_exceeded' })],
])('%s leaves the question as it stands', async (_, reply) => {
  const { rewrite } = await rewriter(() => reply);
  expect(await rewrite(turns, stay)).toEqual({ query: 'And in Germany?', model: 'gpt', usage: null });
});

test.each([
  [errorReply(429, {}, { 'retry-after': '40' }), { code: 'rate-limited', retryAfterSeconds: 40 }],
  [errorReply(503, { message: 'contoso' }), { code: 'unavailable' }],
  [errorReply(400, { code: 'content_filter' }), { code: 'content-filter' }],
])('what the answer would meet too is said at once', async (reply, error) => {
  const { rewrite } = await rewriter(() => reply);
  await expect(rewrite(turns, stay)).rejects.toMatchObject(error);
});

test('when the model is throttled its fallback writes the query', async () => {
  const { rewrite } = await rewriter(
    ({ model }) =>
      model === 'spare' ? called('parental leave') : errorReply(429, {}, { 'retry-after': '99' }),
    { standIn: 'spare' },
  );
  expect(await rewrite(turns, stay)).toMatchObject({ query: 'parental leave', model: 'spare' });
});

test('leaving aborts the call', async () => {
  const { rewrite } = await rewriter(() => called('parental leave'));
  server?.play([{ fault: { stallMs: 'never' } }]);
  const reader = new AbortController();
  const rewriting = rewrite(turns, reader.signal).catch((thrown: unknown) => thrown);
  await expect.poll(() => server?.requests()[0]?.status).toBe(200);
  reader.abort(new Error('gone'));
  expect(await rewriting).toMatchObject({ message: 'gone' });
  await expect.poll(() => server?.requests()[0]?.closedByClient).toBe(true);
});
