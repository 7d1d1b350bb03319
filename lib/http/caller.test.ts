import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { callerOf, QUERY_AUTHORIZATION } from './caller.ts';

const may = (headers: Record<string, string>, variables: Record<string, string> = {}) =>
  callerOf(new Request('http://x/chat', { headers }), readEnvironment(variables)).mayOverridePrompt;

test.each([
  { host: 'localhost:3000' },
  { host: '127.0.0.1:3000', 'x-forwarded-for': '::1' },
  { host: '[::1]:3000', 'x-forwarded-for': '::ffff:127.0.0.1, 127.0.0.1' },
])('a caller on this machine may change the prompt: %j', (headers) => {
  expect(may(headers)).toBe(true);
});

test.each([
  {},
  { host: 'docs.example.com' },
  { host: 'localhost.example.com' },
  { host: '127.0.0.1.example.com' },
  { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' },
  { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
  { host: 'localhost:3000', forwarded: 'for=127.0.0.1' },
])('a stranger may not: %j', (headers) => {
  expect(may(headers as Record<string, string>)).toBe(false);
});

test('nobody may through loopback names when the server is bound to the network', () => {
  expect(may({ host: 'localhost:3000' }, { HOST: '0.0.0.0' })).toBe(false);
});

test('all may with ALLOW_PROMPT_OVERRIDE=on', () => {
  expect(may({ host: 'docs.example.com' }, { HOST: '0.0.0.0', ALLOW_PROMPT_OVERRIDE: 'on' })).toBe(true);
});

test('a token for the search service is taken only where that service applies access lists of its own', () => {
  const request = new Request('http://x/chat', { headers: { [QUERY_AUTHORIZATION]: 'Bearer a-token' } });
  const index = { AZURE_SEARCH_SERVICE: 'contoso', AZURE_SEARCH_INDEX: 'docs' };
  expect(callerOf(request, readEnvironment({}))).not.toHaveProperty('queryAuthorization');
  expect(callerOf(request, readEnvironment(index))).not.toHaveProperty('queryAuthorization');
  const native = readEnvironment({ ...index, AZURE_SEARCH_NATIVE_ACCESS: 'on' });
  expect(callerOf(request, native).queryAuthorization).toBe('Bearer a-token');
});
