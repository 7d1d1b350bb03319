import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { ignoreUpgrades, mendAddress } from './mend-requests.ts';

test.each([
  ['*', '/*'],
  ['elsewhere', '/elsewhere'],
])('%s, which is no address, names nothing', (url, path) => {
  expect(mendAddress(url)).toEqual({ path });
});

test.each([
  ['http://evil.example/', '/', 'evil.example'],
  ['HTTPS://evil.example:8443/chat?a=//b', '/chat?a=//b', 'evil.example:8443'],
  ['http://evil.example?a=1', '/?a=1', 'evil.example'],
  ['http://127.0.0.1:3000@evil.example/%ff', '/%25ff', '127.0.0.1:3000@evil.example'],
  ['http:///chat', '/chat', ''],
])('%s asks for a path of the host it names, with any Host header', (url, path, host) => {
  expect(mendAddress(url)).toEqual({ path, host });
});

test.each([
  ['/content/%ff', '/content/%25ff'],
  ['/content/%', '/content/%25'],
  ['/content/a%20b%ff?page=3', '/content/a%2520b%25ff?page=3'],
])('%s, which encodes no text, is taken as it is written', (url, path) => {
  expect(mendAddress(url)).toEqual({ path });
});

test.each(['/content/a%20b.pdf', '/content/%E2%82%AC?q=%ff', '/', '/content/..%2fa', '//evil.example/'])(
  '%s stays as it is',
  (url) => {
    expect(mendAddress(url)).toEqual({ path: url });
  },
);

ignoreUpgrades();

test.each(['websocket', 'h2c', 'foo'])(
  'an upgrade to %s is answered in HTTP, and holds no connection',
  async (protocol) => {
    const server = createServer((_, response) => response.end('answered'));
    // As Next listens: it leaves what it does not know to others, of which there are none.
    server.on('upgrade', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text) => {
      heard += text;
    });
    const ended = once(socket, 'close');
    socket.write(
      `GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    await ended;
    server.close();
    expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/);
  },
);
