import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { clientAddress, createNetworkOf, PEER_HEADER, recordPeers } from './client-address.ts';
import { createIdentify } from './identify.ts';

const address = (forwarded: string | undefined, TRUST_PROXY: 'off' | 'on' | 'app-service' = 'on') => {
  const headers = { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) };
  return clientAddress(new Request('http://x/chat', { headers }), { TRUST_PROXY });
};

test('a forged address does not change the client’s address', () => {
  expect(address('203.0.113.9', 'off')).toBeUndefined();
  expect(address('127.0.0.1', 'off')).toBeUndefined();
  expect(address(undefined, 'off')).toBeUndefined();
  expect(address('1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(address('1.1.1.1, 203.0.113.9, 10.0.0.7')).toBe('203.0.113.9');
});

test.each([
  ['203.0.113.9:51324', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['10.0.0.7, 192.168.1.1', '192.168.1.1'],
  ['::1', '::1'],
  ['203.0.113.9, fd00::1', '203.0.113.9'],
])('%s counts as %s', (forwarded, expected) => {
  expect(address(forwarded, 'app-service')).toBe(expected);
});

test('an invalid address counts as unknown', () => {
  for (const forwarded of ['', ' , ', 'unknown', '1.1.1.1, <script>', '_hidden', 'x'.repeat(10_000)]) {
    expect(address(forwarded)).toBeUndefined();
  }
});

test('without a trusted proxy the connection’s address counts, unless it is loopback', () => {
  const from = (peer: string) => {
    const headers = { 'x-citewell-peer': peer, 'x-forwarded-for': '203.0.113.9' };
    return clientAddress(new Request('http://x/chat', { headers }), { TRUST_PROXY: 'off' });
  };
  expect(from('::ffff:198.51.100.4')).toBe('198.51.100.4');
  expect(from('10.1.2.3')).toBe('10.1.2.3');
  expect(from('127.0.0.1')).toBeUndefined();
  expect(from('::1')).toBeUndefined();
});

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

const networkOf = createNetworkOf(() => 'a secret of this server');
const identify = createIdentify(readEnvironment({ TRUST_PROXY: 'on' }), {
  policy: async () => noPolicy,
  networkOf,
});
const networkFrom = async (address: string | null, browser: string | null = 'b') => {
  const headers = {
    ...(browser !== null && { cookie: `cw_browser=${browser.repeat(24)}` }),
    ...(address !== null && { 'x-forwarded-for': address }),
  };
  return (await identify(new Request('http://localhost:3000/', { headers }), 'session')).network;
};

test('a guest with a new cookie has the same network value, which does not reveal the address', async () => {
  const network = await networkFrom('203.0.113.7');
  expect(network).toMatch(/^[0-9a-f]{32}$/);
  expect(await networkFrom('203.0.113.7', 'c')).toBe(network);
  expect(await networkFrom('203.0.113.8')).not.toBe(network);
  expect(createNetworkOf(() => 'another secret')('203.0.113.7')).not.toBe(network);
});

test('the IPv6 addresses of one host are one network', async () => {
  expect(await networkFrom('2001:db8:1:2::1')).toBe(await networkFrom('2001:db8:1:2:ffff::9'));
});

test('guests without a known address share one network', async () => {
  expect(await networkFrom(null)).toBe(await networkFrom('no address'));
  expect(await networkFrom(null)).toBe(networkOf(null));
});

test('a caller without stored data has no network', async () => {
  expect(await networkFrom('203.0.113.7', null)).toBeUndefined();
});
