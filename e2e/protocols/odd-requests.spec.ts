import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { body, post } from './wire.ts';

/** Sends a head as it stands and resolves with the answer, once the server has closed the connection. */
async function answerTo(baseURL: string | undefined, head: string, host?: string): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? '');
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  const closed = once(socket, 'close');
  socket.write(`${head}\r\nHost: ${host ?? `${hostname}:${port}`}\r\n\r\n`);
  await closed;
  return heard;
}

const statusOf = async (baseURL: string | undefined, head: string) =>
  (await answerTo(baseURL, head)).split('\r\n', 1)[0] ?? '';

for (const protocol of ['websocket', 'h2c', 'none']) {
  for (const [path, status] of [
    ['/api/health', '200'],
    ['/no/such/page', '404'],
    ['/_next/webpack-hmr', '404'],
  ] as const) {
    test(`${path} is answered in HTTP where ${protocol} is asked for, and the connection closes`, async ({
      baseURL,
    }) => {
      const head = `GET ${path} HTTP/1.1\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}`;
      expect(await statusOf(baseURL, head)).toContain(`HTTP/1.1 ${status} `);
    });
  }
}

for (const line of ['TRACE /chat', 'TRACE /api/status', 'OPTIONS *', 'GET *', 'CONNECT example.com:443']) {
  test(`${line} is no failure of ours`, async ({ baseURL }) => {
    const status = await statusOf(baseURL, `${line} HTTP/1.1\r\nConnection: close`);
    // A tunnel is refused by closing the connection.
    expect(status).toMatch(line.startsWith('CONNECT') ? /^$/ : /^HTTP\/1\.1 4\d\d /);
  });
}

const ANYTHING = [
  'GET /',
  'GET /c/cw_1',
  'GET /no/such/page',
  'GET /icon.svg',
  'GET /_next/static/no-such.js',
  'GET /openapi.json',
  'GET /content/employee-handbook.pdf',
  'GET /api/status',
  'POST /chat',
  'OPTIONS /chat',
];

test('a website that points its name here reads nothing, at any address', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  for (const host of ['evil.example', `localhost.evil.example:${port}`]) {
    for (const line of ANYTHING) {
      const answer = await answerTo(baseURL, `${line} HTTP/1.1\r\nConnection: close`, host);
      expect([line, answer]).toEqual([line, expect.stringMatching(/^HTTP\/1\.1 421 /)]);
      expect(answer).toMatch(/evil\.example[\s\S]*ALLOWED_HOSTS/);
    }
    const health = await answerTo(baseURL, 'GET /api/health HTTP/1.1\r\nConnection: close', host);
    expect(health).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a request for a full address is checked by its own host', async ({ baseURL }) => {
  const ask = (address: string) => answerTo(baseURL, `GET ${address} HTTP/1.1\r\nConnection: close`);
  expect(await ask(`${baseURL}/config`)).toMatch(/^HTTP\/1\.1 200 /);
  for (const address of [
    'http://evil.example/',
    'https://evil.example/admin',
    'http://evil.example//config',
  ]) {
    expect(await ask(address)).toMatch(/^HTTP\/1\.1 421 /);
  }
  for (const path of ['//evil.example/', '//evil.example/admin/', '/\\evil.example/', '/admin/', '/admin']) {
    expect(await ask(path)).not.toMatch(/^location: *(\/\/|\/\\|https?:)/im);
  }
});

test('every answer has the headers that bind browsers, errors, files and redirects included', async ({
  baseURL,
}) => {
  const lines = [...ANYTHING, 'GET /admin', 'PUT /chat', 'GET //config', 'GET http://evil.example/'];
  for (const line of lines) {
    const answer = await answerTo(baseURL, `${line} HTTP/1.1\r\nConnection: close`);
    const [head = ''] = answer.toLowerCase().split('\r\n\r\n', 1);
    for (const header of [
      'x-content-type-options: nosniff',
      `x-frame-options: ${line.includes('/content/') ? 'sameorigin' : 'deny'}`,
      'referrer-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'content-security-policy: ',
      'permissions-policy: ',
    ]) {
      expect([line, head.split(header).length, head]).toEqual([line, 2, expect.any(String)]);
    }
  }
});

test('a change that another site causes is refused, also without its origin', async ({ request }) => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    expect((await post(request, '/chat', body(), headers)).status()).toBe(403);
    expect((await request.delete('/api/me', { headers })).status()).toBe(403);
    expect((await request.get('/config', { headers })).status()).toBe(200);
  }
});
