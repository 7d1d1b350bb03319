import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { ignoreUpgrades } from './ignore-upgrades.ts';

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
