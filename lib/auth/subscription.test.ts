import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { requireSubscription } from './identify.ts';

const hash = (key: string) => createHash('sha256').update(key).digest('hex');
const environment = readEnvironment({
  SUBSCRIPTION_KEYS: `crm:${hash('secret-1')}, erp:${hash('secret-2')}`,
});
const clientOf = (headers: Record<string, string>) =>
  requireSubscription(new Request('http://x/v1/models', { headers }), environment);

test.each([
  [{ 'Ocp-Apim-Subscription-Key': 'secret-1' }, 'crm'],
  [{ 'api-key': 'secret-2' }, 'erp'],
  [{ authorization: 'Bearer secret-2' }, 'erp'],
])('a client application is identified by its key: %j', (headers, name) => {
  expect(clientOf(headers)).toBe(name);
});

test.each([
  {},
  { 'api-key': '' },
  { 'api-key': 'secret-3' },
  { 'api-key': hash('secret-1') },
  { authorization: 'Basic secret-1' },
])('other credentials are rejected: %j', (headers) => {
  expect(() => clientOf(headers)).toThrow(expect.objectContaining({ status: 401 }));
});

test('with sign-in, a bearer is a user’s token and not a key', () => {
  const signIn = { AUTH_MODE: 'optional' as const };
  const request = (headers: Record<string, string>) => new Request('http://x/v1/models', { headers });
  const clientOfSignIn = (headers: Record<string, string>) =>
    requireSubscription(request(headers), { ...environment, ...signIn });
  expect(clientOfSignIn({ 'api-key': 'secret-2' })).toBe('erp');
  expect(() => clientOfSignIn({ authorization: 'Bearer secret-2' })).toThrow(
    expect.objectContaining({ status: 401 }),
  );
});

test('without configured keys no key is needed', () => {
  expect(requireSubscription(new Request('http://x/'), readEnvironment({}))).toBeNull();
});

test('a key in place of its hash prevents the start, and is not printed', () => {
  const start = () => readEnvironment({ SUBSCRIPTION_KEYS: 'crm:secret-1' });
  expect(start).toThrow(/SUBSCRIPTION_KEYS.*SHA-256/);
  expect(start).not.toThrow(/secret-1/);
});
