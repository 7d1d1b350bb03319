import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

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
