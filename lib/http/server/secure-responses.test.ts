import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { secureResponses } from './secure-responses.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  end();
  for (const server of servers.splice(0)) server.close();
});

let end = () => {};

async function headersOf(answer: RequestListener): Promise<Headers> {
  end();
  end = secureResponses();
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await response.body?.cancel();
  return response.headers;
}

test.each<[how: string, RequestListener]>([
  ['an empty answer', (_, response) => response.end()],
  [
    'an error',
    (_, response) => response.writeHead(500, 'Oh', { 'content-type': 'text/plain' }).end('failed'),
  ],
  ['a stream', (_, response) => response.writeHead(200).write('a', () => response.end('b'))],
])('%s is neither guessed at, framed, nor given the camera', async (_, answer) => {
  const headers = await headersOf(answer);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(self\).*usb=\(\)/);
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('headers that an answer sets itself stay', async () => {
  const set = await headersOf((_, response) =>
    response.setHeader('content-security-policy', 'sandbox').setHeader('X-Frame-Options', 'SAMEORIGIN').end(),
  );
  expect([set.get('content-security-policy'), set.get('x-frame-options')]).toEqual(['sandbox', 'SAMEORIGIN']);
  const written = await headersOf((_, response) =>
    response.writeHead(200, { 'Content-Security-Policy': 'sandbox' }).end(),
  );
  expect(written.get('content-security-policy')).toBe('sandbox');
});

test.each([
  { publicUrl: 'https://chat.contoso.com', header: 'max-age=31536000' },
  { publicUrl: 'http://localhost:3000', header: null },
])(
  'browsers are restricted to https by HSTS where pages are at $publicUrl',
  async ({ publicUrl, header }) => {
    vi.stubEnv('PUBLIC_URL', publicUrl);
    const headers = await headersOf((_, response) => response.end());
    expect(headers.get('strict-transport-security')).toBe(header);
  },
);

test('an answer that names its framing pages has no X-Frame-Options', async () => {
  const framed = await headersOf((_, response) =>
    response.setHeader('content-security-policy', 'frame-ancestors https://intranet.example').end(),
  );
  expect(framed.get('x-frame-options')).toBeNull();
  const alone = await headersOf((_, response) =>
    response.setHeader('content-security-policy', "frame-ancestors 'none'").end(),
  );
  expect(alone.get('x-frame-options')).toBe('DENY');
});
