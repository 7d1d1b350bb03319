import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { plainCompletionsRoute } from '#lib/http/answers/completions-route.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { contentRoute } from '#lib/http/documents/content-route.ts';
import { flatAnswerSchema } from '#lib/protocols/flat/codec.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import { deploymentOf } from './deployment-of.ts';
import { shipIndex } from './ship-index.ts';

const LINES = { 'content-type': 'application/json-lines' };
const golden = (name: string) => readFileSync(new URL(`../protocols/${name}`, import.meta.url), 'utf8');
const TEXT = 'You have 27 days 🏖️ [handbook/leave.pdf#page=3].\n';
const TOKEN = 'reader.token';

let replies: Record<string, Reply>;
let server: LoopbackServer;
let container: Container;
const folder = perTest(temporaryFolder);

beforeEach(async () => {
  replies = {};
  server = await startLoopbackServer({
    handle: ({ path }) => replies[path] ?? { status: 404, body: { error: 'Not found.' } },
  });
  container = await createContainer(environmentFor(server.url));
});

afterEach(async () => {
  await container.close();
  await server.close();
});

function environmentFor(url: string, more: Record<string, string> = {}) {
  return readEnvironment({
    CHAT_API_URL: url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    UPSTREAM_ATTEMPTS: '1',
    ...more,
  });
}

function call(path: string, init: RequestInit = {}): Request {
  const headers = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    authorization: `Bearer ${TOKEN}`,
    cookie: 'cw_browser=0123456789abcdef0123456789abcdef',
    ...init.headers,
  };
  return new Request(`http://127.0.0.1${path}`, { ...init, headers });
}

async function ask(overrides: object = {}, { session_state = null as unknown, headers = {} } = {}) {
  const body = JSON.stringify({
    messages: [{ role: 'user', content: 'How much leave?' }],
    context: { overrides: { suggest_followup_questions: true, ...overrides } },
    session_state,
  });
  const asked = call('/chat', { method: 'POST', headers, body });
  const response = await protocolRoute(chat, () => container).POST(asked);
  return { status: response.status, body: await response.json() };
}

describe('an answer of another server', () => {
  test.each([
    ['flat/golden/stream-follow-ups.jsonl', '/chat/stream', LINES],
    ['choices/golden/stream-follow-ups.jsonl', '/chat', LINES],
    ['choices/golden/whole-follow-ups.json', '/chat', { 'content-type': 'application/json' }],
    ['azure-sample/golden/stream-follow-ups.jsonl', '/chat/stream', LINES],
  ])('arrives with its sources and follow-up questions from %s', async (name, path, headers) => {
    replies[path] = { status: 200, headers, body: golden(name) };
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: { content: TEXT },
      context: {
        data_points: { citations: ['handbook/leave.pdf#page=3', 'rates.csv#row=2'] },
        followup_questions: ['And <b>parental</b> leave?'],
      },
    });
  });

  test.each([
    ['"certainty":"answer"', '"certainty":"likely"', { answered: true, certainty: 'likely' }],
    [',"certainty":"answer"', '', { answered: true, certainty: 'answer' }],
    ['"answered":true,"certainty":"answer"', '"answered":false', { answered: false, certainty: 'none' }],
    ['"certainty":"answer"', '"certainty":"surely"', { answered: true, certainty: 'answer' }],
  ])(
    'is graded as that server grades it, or reports whether it answered: %s',
    async (ours, theirs, graded) => {
      const sent = golden('flat/golden/stream-plain.jsonl').replace(ours, theirs);
      replies['/chat/stream'] = { status: 200, headers: LINES, body: sent };
      expect((await ask()).body.context).toMatchObject(graded);
    },
  );

  test('is streamed through our own address', async () => {
    replies['/chat/stream'] = { status: 200, headers: LINES, body: golden('flat/golden/stream-plain.jsonl') };
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'How much leave?' }] });
    const route = protocolRoute(chatStream, () => container);
    const lines = (await (await route.POST(call('/chat/stream', { method: 'POST', body }))).text()).split(
      '\n',
    );
    expect(lines[1]).toBe('{"delta":{"content":"You have "}}');
  });

  test('is asked for with the words, the changed settings and the token of the reader, and no cookie', async () => {
    replies['/chat/stream'] = { status: 200, headers: LINES, body: golden('flat/golden/stream-plain.jsonl') };
    await ask({ top: 7, temperature: 0.3, answer_length: 'short' });
    const [request] = server.requests();
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.body).toMatchObject({
      messages: [{ role: 'user', content: 'How much leave?' }],
      context: { overrides: { suggest_followup_questions: true, top: 7 } },
    });
    expect(JSON.stringify(request?.body)).not.toMatch(/temperature|answer_length/);
  });

  test('is not looked for elsewhere: a redirect is not followed', async () => {
    const elsewhere = await startLoopbackServer({
      handle: () => ({ status: 200, headers: LINES, body: golden('flat/golden/stream-plain.jsonl') }),
    });
    replies['/chat/stream'] = {
      status: 307,
      headers: { location: `${elsewhere.url}/chat/stream` },
      body: '',
    };
    expect((await ask()).status).toBe(500);
    expect(elsewhere.requests()).toEqual([]);
    await elsewhere.close();
  });

  test('that is refused says so, in words that tell nothing of the server', async () => {
    replies['/chat/stream'] = { status: 401, body: { error: 'secret detail' } };
    const { status, body } = await ask();
    expect([status, JSON.stringify(body)]).toEqual([403, expect.not.stringContaining('secret')]);
  });

  test('is asked for without the key of a client, which is ours alone', async () => {
    replies['/chat/stream'] = { status: 200, headers: LINES, body: golden('flat/golden/stream-plain.jsonl') };
    const sha256 = createHash('sha256').update('k-1').digest('hex');
    const withKeys = await createContainer(
      environmentFor(server.url, { SUBSCRIPTION_KEYS: `app:${sha256}` }),
    );
    const body = JSON.stringify({
      model: 'citewell',
      messages: [{ role: 'user', content: 'How much leave?' }],
    });
    const headers = { authorization: 'Bearer k-1' };
    const route = plainCompletionsRoute(() => withKeys);
    expect((await route.POST(call('/v1/chat/completions', { method: 'POST', headers, body }))).status).toBe(
      200,
    );
    expect(server.requests()).toHaveLength(1);
    expect(server.requests()[0]?.headers).not.toHaveProperty('authorization');
    await withKeys.close();
  });

  test('that ends without a word is a failure', async () => {
    replies['/chat/stream'] = { status: 200, headers: LINES, body: '{"delta":{}}\n' };
    expect((await ask()).status).toBe(503);
  });

  test('is not asked for where the documents to search cannot be chosen there', async () => {
    const { status, body } = await ask({ include_folder: 'handbook' });
    expect([status, body.field]).toEqual([400, 'include_folder']);
    expect(server.requests()).toEqual([]);
  });
});

describe('the session state of another server', () => {
  const STATE = { memory: 'the other server keeps this' };
  const sent = () => server.requests().map(({ body }) => (body as { session_state: unknown }).session_state);

  test.each([
    ['with the sources', [{ delta: {}, context: {}, session_state: STATE }, { delta: { content: 'A.' } }]],
    ['at the end', [{ delta: { content: 'A.' } }, { delta: {}, sessionState: STATE }]],
  ])('that comes %s reaches a client, which returns it with the next question', async (_, lines) => {
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    replies['/chat/stream'] = { status: 200, headers: LINES, body };
    const first = await ask();
    expect(first.body.session_state).toEqual(STATE);
    await ask({}, { session_state: first.body.session_state });
    expect(sent()).toEqual([null, STATE]);
  });

  test('is stored with the conversation, whose id never leaves this server', async () => {
    const body = `${JSON.stringify({ message: { content: 'A.' }, session_state: STATE })}\n`;
    replies['/chat/stream'] = { status: 200, headers: LINES, body };
    const page = { 'sec-fetch-site': 'same-origin' };
    const headers = { ...page, 'x-conversation': 'store' };
    const first = await ask({}, { headers });
    expect(first.body.session_state).toMatch(/^cw_/);
    const second = await ask({}, { headers, session_state: first.body.session_state });
    expect([second.status, second.body.session_state]).toEqual([200, first.body.session_state]);
    await ask({}, { headers: page, session_state: first.body.session_state });
    expect(sent()).toEqual([null, STATE, null]);
  });
});

describe('a cited document', () => {
  const open = (path: string) => contentRoute('/content/', () => container).GET(call(path));

  test('is opened at the other server, with the token of the reader', async () => {
    replies['/content/handbook/leave.md'] = { status: 200, headers: { etag: '"1"' }, body: '# Leave' };
    const response = await open('/content/handbook/leave.md');
    expect([response.status, await response.text()]).toEqual([200, '# Leave']);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(server.requests().map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${TOKEN}`,
      `Bearer ${TOKEN}`,
    ]);
  });

  test.each(['/content/missing.md', '/content/..%2Fchat', '/content/a%2F..%2F..%2Fapi%2Fme'])(
    'that is not there, or outside, is not found: %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
      expect(server.requests().filter((request) => !request.path.startsWith('/content/'))).toEqual([]);
    },
  );
});

test('a second Citewell answers from its own documents, and opens them', async () => {
  const environment = readEnvironment({ DATA_DIR: join(folder.path, 'second'), LOG_LEVEL: 'silent' });
  const shipped = { paths: ['data/samples/parental-leave.md'], origin: 'own' as const };
  await shipIndex(environment, shipped, () => {});
  const second = await createContainer(environment);
  const front = await startLoopbackServer({
    handle: async ({ method, path, body }) => {
      const asked = call(path, { method, ...(method === 'POST' && { body: body.toString() }) });
      const response = path.startsWith('/content/')
        ? await contentRoute('/content/', () => second).GET(asked)
        : await protocolRoute(chatStream, () => second).POST(asked);
      return {
        status: response.status,
        headers: { 'content-type': response.headers.get('content-type') ?? '' },
        body: await response.text(),
      };
    },
  });
  const first = await createContainer(environmentFor(front.url));
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'How long is parental leave?' }] });
  const asked = await protocolRoute(chat, () => first).POST(call('/chat', { method: 'POST', body }));
  const answer = flatAnswerSchema.parse(await asked.json());
  expect(answer.context.answered).toBe(true);
  expect(answer.message.content).toContain('[parental-leave.md');
  expect(answer.context.thoughts.map(({ title }) => title)).toContain('Results');
  const document = await contentRoute('/content/', () => first).GET(call('/content/parental-leave.md'));
  expect(await document.text()).toBe(readFileSync('data/samples/parental-leave.md', 'utf8'));
  for (const one of [first, front, second]) await one.close();
});

describe('our page', () => {
  test('offers neither the list of documents nor uploads where another server answers', () => {
    expect(deploymentOf(environmentFor('https://chat.example'))).toMatchObject({
      listsDocuments: false,
      takesDocuments: false,
      takesUploads: false,
      seesImages: false,
    });
  });

  test('hides the settings that the protocols have no word for', () => {
    const ignored = container.settings.filter(({ ignoredBy }) => ignoredBy !== null).map(({ key }) => key);
    expect(ignored).toEqual(expect.arrayContaining(['answer_length', 'model', 'use_gpt4v', 'strictness']));
    expect(ignored).not.toContain('suggest_followup_questions');
  });
});

describe('the address of the other server', () => {
  test.each(['http://chat.example', 'ftp://chat.example', 'https://a:b@chat.example'])(
    'is never %s',
    (url) => {
      expect(() => environmentFor(url)).toThrow('CHAT_API_URL');
    },
  );

  test('stands alone: what would answer beside it is refused by name', () => {
    expect(() => environmentFor('https://chat.example', { ANSWERER: 'extractive' })).toThrow(
      'ANSWERER is "extractive": the server at CHAT_API_URL answers',
    );
  });
});
