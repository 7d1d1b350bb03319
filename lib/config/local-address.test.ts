import { expect, test } from 'vitest';
import { localAddress } from './local-address.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['', 'http://127.0.0.1:3000'],
])('a server that listens on %j is asked for its health at %s', (HOST, address) => {
  expect(localAddress({ HOST, PORT: '' })).toBe(address);
});

test('the port is the one it serves on', () => {
  expect(localAddress({ PORT: '8080' })).toBe('http://127.0.0.1:8080');
});
