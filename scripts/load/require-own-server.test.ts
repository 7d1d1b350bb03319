import { expect, it } from 'vitest';
import { requireOwnServer } from './require-own-server.ts';

it.each(['http://127.0.0.1:3000', 'http://localhost:3000/', 'https://[::1]:8443', 'http://127.8.9.10'])(
  '%s is this machine',
  (address) => {
    expect(requireOwnServer(address, undefined).href).toContain(address);
  },
);

it.each([
  'http://example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://10.0.0.1',
  'http://[::2]',
  'http://0.0.0.0',
])('load on %s needs a word that the server is one’s own', (address) => {
  expect(() => requireOwnServer(address, undefined)).toThrow('--i-own-this-server');
});

it('the word counts for the very host that it names', () => {
  expect(requireOwnServer('https://chat.example.com/', 'chat.example.com').hostname).toBe('chat.example.com');
  expect(() => requireOwnServer('https://example.com', 'chat.example.com')).toThrow('is not this machine');
});

it.each(['ftp://127.0.0.1', 'three thousand', 'http://me:secret@127.0.0.1'])('%s is refused', (address) => {
  expect(() => requireOwnServer(address, undefined)).toThrow();
});
