import { expect, test } from 'vitest';
import { endpointFault } from './endpoint.ts';

test.each([
  'https://contoso.search.windows.net',
  'https://gateway.example:8443/azure/',
  'http://localhost:11434/v1',
  'http://127.0.0.1:8000',
  'http://[::1]:8000',
])('%s is an address to send keys to', (value) => {
  expect(endpointFault(value)).toBeUndefined();
});

test.each([
  ['contoso.search.windows.net', 'such as https://host'],
  ['ftp://contoso.example', 'such as https://host'],
  ['http://contoso.example', 'plain http'],
  ['http://10.0.0.5:8000', 'plain http'],
  ['http://127.0.0.1.example.com', 'plain http'],
  ['http://localhost.example.com', 'plain http'],
  ['http://0.0.0.0:8000', 'plain http'],
  ['https://key@contoso.example', 'no user name'],
  ['https://contoso.example/?key=1', 'without ?'],
])('%s is not', (value, reason) => {
  expect(endpointFault(value)).toContain(reason);
});
