import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PEER_HEADER } from './client-address.ts';
import { recordPeers } from './record-peers.ts';

test('a caller is counted by its connection’s address', async () => {
  recordPeers();
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const claim = { [PEER_HEADER]: '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
  const seen = await (await fetch(`http://127.0.0.1:${port}/`, { headers: claim })).json();
  server.close();
  expect(seen[PEER_HEADER]).toBe('127.0.0.1');
});
