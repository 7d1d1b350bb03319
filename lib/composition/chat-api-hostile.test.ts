import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { responsesRoute } from '#lib/http/answers/responses-route.ts';
import { contentRoute } from '#lib/http/documents/content-route.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';

const LINES = { 'content-type': 'application/json-lines' };
const TOKENS_PER_DAY = 20;

let reply: Reply;
let server: LoopbackServer;
let container: Container;
const folder = perTest(temporaryFolder);

beforeEach(async () => {
  server = await startLoopbackServer({
    handle: ({ method }) => (method === 'HEAD' ? { ...reply, body: undefined } : reply),
  });
  container = await createContainer(readEnvironment(variables()));
});

const variables = () => ({
  CHAT_API_URL: server.url,
  DATA_DIR: folder.path,
  LOG_LEVEL: 'silent',
  UPSTREAM_ATTEMPTS: '1',
  LIMIT_TOKENS_PER_DAY: String(TOKENS_PER_DAY),
});

afterEach(async () => {
  await container.close();
  await server.close();
});

const lines = (...values: object[]): Reply => ({
  status: 200,
  headers: LINES,
  body: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
});
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at));

function call(path: string, init: RequestInit = {}): Request {
  const headers = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    cookie: 'cw_browser=0123456789abcdef0123456789abcdef',
    origin: 'http://127.0.0.1',
    ...init.headers,
  };
  return new Request(`http://127.0.0.1${path}`, { ...init, headers });
}

async function ask() {
  const body = JSON.stringify({
    messages: [{ role: 'user', content: 'How much leave?' }],
    context: { overrides: { suggest_followup_questions: true } },
    stream: false,
  });
  const response = await protocolRoute(chat, () => container).POST(call('/chat', { method: 'POST', body }));
  return { status: response.status, body: await response.json() };
}

describe('an answer of a hostile server', () => {
  test('has no more sources, steps and follow-up questions than a reader can use', async () => {
    const names = many(20_000, (at) => `${at}.md`);
    const context = {
      data_points: { text: names.map((name) => `other-${name}: x`), citations: names },
      thoughts: many(50_000, () => ({ title: 'Ignored settings', description: ['x'] })),
      followup_questions: many(1000, () => `Why\u202e ${'so '.repeat(500)}?`),
    };
    reply = lines({ delta: {}, context }, { delta: { content: '[a.md]'.repeat(30_000) } });
    const { status, body } = await ask();
    const { data_points: points, thoughts, followup_questions: questions } = body.choices[0].context;
    expect(status).toBe(200);
    expect([points.text.length, points.citations.length]).toEqual([200, 200]);
    expect(thoughts.length).toBeLessThan(120);
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(question).toMatch(/^[\w …?]{1,200}$/);
  });

  test('ends where no answer is that long, and the server is left', async () => {
    async function* endless() {
      for (;;) yield `${JSON.stringify({ delta: { content: 'x'.repeat(10_000) } })}\n`;
    }
    reply = { status: 200, headers: LINES, body: endless() };
    const { body } = await ask();
    expect(body.choices[0].finish_reason).toBe('length');
    expect(body.choices[0].message.content).toHaveLength(200_000);
    await expect.poll(() => server.requests()[0]?.closedByClient).toBe(true);
  });

  test('ends where a context follows a context without an end', async () => {
    async function* endless() {
      for (;;) yield `${JSON.stringify({ delta: { content: '.' }, context: { thoughts: [] } })}\n`;
    }
    reply = { status: 200, headers: LINES, body: endless() };
    expect((await ask()).body.choices[0].finish_reason).toBe('length');
  });

  test('ends when its time is up, however slowly it drips', async () => {
    await container.close();
    container = await createContainer(
      readEnvironment({ ...variables(), MAX_ANSWER_MS: '2000', UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS: '60000' }),
    );
    async function* drip() {
      yield `${JSON.stringify({ delta: { content: 'x' } })}\n`;
      await new Promise(() => undefined);
    }
    reply = { status: 200, headers: LINES, body: drip() };
    const { message, finish_reason } = (await ask()).body.choices[0];
    expect([message.content, finish_reason]).toEqual(['x', 'length']);
    await expect.poll(() => server.requests()[0]?.closedByClient).toBe(true);
  });

  test.each([
    ['no counts', '{}'],
    ['counts below zero', '{"prompt_tokens":-1000,"completion_tokens":-5}'],
    ['an infinite count', '{"prompt_tokens":1e999,"completion_tokens":1}'],
  ])('consumes the quota of its reader by its length where it reports %s', async (_name, usage) => {
    const thought = `{"title":"Prompt","description":[],"props":{"token_usage":${usage}}}`;
    const body = `{"delta":{"content":"Twenty-seven days of leave in every year."},"context":{"thoughts":[${thought}]}}\n`;
    reply = { status: 200, headers: LINES, body };
    const { usage: used } = (await ask()).body;
    expect(used.prompt_tokens).toBeGreaterThan(0);
    expect(used.total_tokens).toBeLessThan(TOKENS_PER_DAY * 2);
    await ask();
    expect((await ask()).status).toBe(429);
  });

  test('fails in one plain line of bounded length', async () => {
    reply = { status: 400, body: { error: `No.\u202e${'x'.repeat(100_000)}`, field: 'x y'.repeat(10_000) } };
    const { status, body } = await ask();
    expect([status, Object.keys(body)]).toEqual([400, ['error']]);
    expect(body.error).toMatch(/^No\. x{1,500}…$/);
    reply = { status: 400, body: { error: 'Too hot.', field: 'context.overrides.temperature' } };
    expect((await ask()).body).toEqual({ error: 'Too hot.', field: 'context.overrides.temperature' });
  });

  test('that decodes to more than any answer is a failure', async () => {
    const bomb = gzipSync(Buffer.alloc(9_000_000, ' '));
    reply = { status: 200, headers: { ...LINES, 'content-encoding': 'gzip' }, body: bomb };
    expect((await ask()).status).toBe(503);
  });

  test.each([
    '\ud800.md',
    'javascript:alert(1).md',
    '//evil.example/a.md',
    'https://evil.example/a.md',
    '../../chat.md',
  ])('links to this server alone when it cites %j', async (name) => {
    const context = { data_points: { text: [`${name}: x`], citations: [name] } };
    reply = lines({ delta: {}, context }, { delta: { content: `Yes [${name.toWellFormed()}].` } });
    const body = JSON.stringify({ input: 'How much leave?' });
    const route = responsesRoute(() => container);
    const { output } = await (await route.POST(call('/v1/responses', { method: 'POST', body }))).json();
    const { annotations } = output[0].content[0];
    expect(annotations).toHaveLength(name.startsWith('..') ? 0 : 1);
    for (const { url } of annotations)
      expect(new URL(url).href).toMatch(/^http:[/]{2}127[.]0[.]0[.]1[/]content[/]/);
  });
});

describe('a document of a hostile server', () => {
  const open = (headers: Record<string, string> = {}, method = 'GET') =>
    contentRoute('/content/', () => container)[method as 'GET'](
      call('/content/long.txt', { method, headers }),
    );
  const endless = {
    async *[Symbol.asyncIterator]() {
      for (;;) yield '0123456789'.repeat(1000);
    },
  };

  test('is passed on as it is read, and no further', async () => {
    reply = { status: 200, headers: { 'content-length': '200000000', etag: '"1"' }, body: endless };
    const part = await open({ range: 'bytes=15-24' });
    expect([part.status, await part.text()]).toEqual([206, '5678901234']);
    expect((await open({ range: 'bytes=15-24' }, 'HEAD')).headers.get('content-length')).toBe('10');
    await expect
      .poll(() =>
        server
          .requests()
          .filter(({ method }) => method === 'GET')
          .map(({ closedByClient }) => closedByClient),
      )
      .toEqual([true, true]);
  });

  test.each(['half \ud800.md', '..', 'a/../b', ''])('called %j is not found', async (name) => {
    reply = { status: 200, body: 'Should not be asked for.' };
    expect(await container.documents.find(name, undefined)).toBeUndefined();
    expect(server.requests()).toEqual([]);
  });

  test('without a length is read whole, and refused where it has no end', async () => {
    reply = {
      status: 200,
      body: (async function* () {
        yield 'one ';
        yield 'two';
      })(),
    };
    expect(await (await open()).text()).toBe('one two');
    reply = { status: 200, body: endless };
    expect((await open()).status).toBe(503);
  });
});
