import { expect, test } from 'vitest';
import { mendAddress } from './mend-addresses.ts';

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
