import { expect, test } from '@playwright/test';
import { body, post, question } from './wire.ts';

const endpoints = ['/chat', '/chat/stream', '/ask', '/ask/stream', '/api/chat', '/api/chat/stream'];
const json = { 'content-type': 'application/json' };

const bodies: [name: string, text: string][] = [
  ['no body', ''],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['a number', '42'],
  ['a text', '"messages"'],
  ['an empty object', '{}'],
  ['messages of a wrong type', '{"messages":{"role":"user"}}'],
  ['no messages', '{"messages":[]}'],
  ['a null message', '{"messages":[null]}'],
  ['a last message of the assistant', '{"messages":[{"role":"assistant","content":"hi"}]}'],
  ['a content that is a number', '{"messages":[{"role":"user","content":1}]}'],
  ['an unknown role', '{"messages":[{"role":"tool","content":"hi"}]}'],
  ['a stream flag that is a text', '{"messages":[{"role":"user","content":"hi"}],"stream":"yes"}'],
  ['lists nested 10,000 deep', `{"messages":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['objects nested 10,000 deep', `${'{"session_state":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['prototype pollution', '{"__proto__":{"messages":[]},"constructor":1}'],
];

for (const path of endpoints) {
  test(`${path} refuses what is no question, and lives`, async ({ request }) => {
    for (const [name, text] of bodies) {
      const response = await request.post(path, { data: Buffer.from(text), headers: json });
      expect([name, response.status()]).toEqual([name, 400]);
      expect(typeof (await response.json()).error).toBe('string');
    }
    expect((await post(request, path, body())).status()).toBe(200);
  });

  test(`${path} names the verbs it has`, async ({ request }) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method });
      expect([method, response.status(), response.headers()['allow']]).toEqual([
        method,
        405,
        'POST, OPTIONS',
      ]);
    }
    const options = await request.fetch(path, { method: 'OPTIONS' });
    expect([options.status(), options.headers()['allow']]).toEqual([204, 'POST, OPTIONS']);
  });
}

for (const path of [
  '/config',
  '/auth_setup',
  '/openapi.json',
  '/api/status',
  '/api/health',
  '/api/ready',
  '/api/version',
]) {
  test(`${path} is read-only`, async ({ request }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method, data: Buffer.from('{'), headers: json });
      expect([response.status(), response.headers()['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });
}

test('what is not JSON is 415, what is broken JSON says where', async ({ request }) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
    const response = await request.post('/chat', {
      data: Buffer.from('{}'),
      headers: { 'content-type': type },
    });
    expect([response.status(), await response.json()]).toEqual([415, { error: 'request must be json' }]);
  }
  const broken = await request.post('/chat', { data: Buffer.from('{\n  "messages": [}'), headers: json });
  expect(await broken.json()).toEqual({
    error: 'The body is not valid JSON: it breaks at line 2, column 16.',
  });
});

test('a body beyond its limit is 413 and names it', async ({ request }) => {
  const large = await post(request, '/chat', body('x'.repeat(1_100_000)));
  expect(large.status()).toBe(413);
  expect((await large.json()).error).toContain('1048576 bytes');
  const many = await post(request, '/chat', {
    messages: Array.from({ length: 10_001 }, () => ({ role: 'user', content: 'x' })),
  });
  expect([many.status(), (await many.json()).field]).toEqual([413, 'messages']);
});

test('long conversations and odd questions are answered', async ({ request }) => {
  const history = Array.from({ length: 9_998 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: 'hm',
  }));
  const questions = [
    'the of and',
    '🏖️🏖️',
    '"AND" OR NOT ( * ^ NEAR/3',
    '['.repeat(50_000),
    'a '.repeat(10_000),
  ];
  expect(
    (await post(request, '/chat', { messages: [...history, { role: 'user', content: question }] })).status(),
  ).toBe(200);
  for (const odd of questions) {
    const response = await post(request, '/chat', body(odd));
    expect([odd.slice(0, 20), response.status() < 500]).toEqual([odd.slice(0, 20), true]);
  }
});

test('framework headers and odd paths change nothing', async ({ request }) => {
  const headers = {
    'x-middleware-subrequest': 'middleware:middleware',
    'next-router-segment-prefetch': '/_tree',
    rsc: '1',
  };
  const response = await post(request, '/chat', body(), headers);
  expect((await response.json()).message.role).toBe('assistant');
});

test('a multipart body carries text files into the question', async ({ request }) => {
  const response = await request.post('/chat', {
    multipart: {
      json: { name: 'json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(body())) },
      file: { name: 'my-notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Zebra crossing at noon.') },
    },
  });
  expect(response.status()).toBe(200);
  expect(JSON.stringify(await response.json())).toContain('Zebra crossing at noon.');
});

test('a file that cannot be used is refused by name', async ({ request }) => {
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    request.post('/chat/stream', {
      multipart: {
        json: { name: 'json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(body())) },
        'messages[0].files[0]': { name, mimeType, buffer },
      },
    });
  const archive = await send('old.zip', 'application/zip', Buffer.from('PK'));
  expect([archive.status(), (await archive.json()).error]).toEqual([400, expect.stringContaining('old.zip')]);
  const image = await send('photo.png', 'image/png', Buffer.from('x'));
  expect([image.status(), (await image.json()).error]).toEqual([400, expect.stringContaining('photo.png')]);
  const large = await send('large.txt', 'text/plain', Buffer.alloc(9_000_000, 'x'));
  expect([large.status(), (await large.json()).error]).toEqual([
    413,
    expect.stringContaining('8388608 bytes'),
  ]);
});

test('requests from pages of other origins are refused without any data', async ({ request }) => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
    const response = await post(request, '/chat', body(), { origin });
    expect(response.status()).toBe(403);
    expect(response.headers()).not.toHaveProperty('access-control-allow-origin');
    const preflight = await request.fetch('/chat', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers()).not.toHaveProperty('access-control-allow-origin');
  }
});

test('every answer names its request', async ({ request }) => {
  const named = await post(request, '/chat', body(), { 'x-request-id': 'trace-42' });
  expect(named.headers()['x-request-id']).toBe('trace-42');
  const refused = await request.post('/chat', { data: Buffer.from('{'), headers: json });
  expect(refused.headers()['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});
