import { afterEach, expect, test, vi } from 'vitest';
import { readEnvironment } from './environment.ts';
import { embedOrigins } from './process-environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('pages of listed origins may frame the chat, and none without a list', () => {
  expect(embedOrigins()).toEqual([]);
  vi.stubEnv('EMBED_ORIGINS', ' https://Intranet.example, http://127.0.0.1:8080,');
  expect(embedOrigins()).toEqual(['https://intranet.example', 'http://127.0.0.1:8080']);
  expect(readEnvironment().EMBED_ORIGINS).toEqual(embedOrigins());
});

test.each([
  '*',
  'https://*.example.com',
  'intranet.example',
  'https://intranet.example/',
  'https://intranet.example/page',
  "https://intranet.example; script-src 'unsafe-inline'",
  "https://intranet.example 'self'",
  'javascript:alert(1)',
  'null',
])('%s is no origin: the server does not start, and the policy does not name it', (origin) => {
  expect(() => readEnvironment({ EMBED_ORIGINS: origin })).toThrow(/EMBED_ORIGINS.*it takes origins such as/);
  vi.stubEnv('EMBED_ORIGINS', origin);
  expect(embedOrigins()).toEqual([]);
});
