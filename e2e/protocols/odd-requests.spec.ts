import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';

/** Sends a head as it stands and resolves with the status line, once the server has closed the connection. */
async function statusOf(baseURL: string | undefined, head: string): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? '');
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  const closed = once(socket, 'close');
  socket.write(`${head}\r\nHost: ${hostname}:${port}\r\n\r\n`);
  await closed;
  return heard.split('\r\n', 1)[0] ?? '';
}

for (const protocol of ['websocket', 'h2c', 'none']) {
  for (const [path, status] of [
    ['/api/health', '200'],
    ['/no/such/page', '404'],
    ['/_next/webpack-hmr', '404'],
  ] as const) {
    test(`${path} is answered in HTTP where ${protocol} is asked for, and nobody holds the connection`, async ({
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
