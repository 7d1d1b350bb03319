import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { QUERY_AUTHORIZATION } from '#lib/config/services.ts';
import type { Credentials } from '#lib/core/access/principal.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { createIdentify } from './identify.ts';

const callerOf = (headers: Record<string, string>, variables: Record<string, string> = {}) => {
  const identify = createIdentify(readEnvironment(variables), { policy: async () => noPolicy });
  return identify(new Request('http://x/chat', { headers }), 'token');
};

const ADMINISTRATORS_INSTRUCT = { ALLOW_PROMPT_OVERRIDE: 'off' };

// Headers that proxies set, and none at all, as nginx sends by default.
test.each([
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { 'x-client-ip': '203.0.113.9' },
  { 'x-forwarded-host': 'docs.example.com' },
  { 'x-forwarded-proto': 'https' },
  { 'x-original-host': 'docs.example.com' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 nginx' },
])('the origin of a call grants no permission to administer or change the prompt: %j', async (headers) => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'docs.example.com']) {
    expect(
      await callerOf({ host, ...(headers as Record<string, string>) }, ADMINISTRATORS_INSTRUCT),
    ).toMatchObject({
      mayOverridePrompt: false,
      isAdmin: false,
    });
  }
});

test('a browser that followed a link administers; other sites cannot use it', async () => {
  const administers = async ({ headers }: Request) => headers.get('cookie') === 'cw_admin=good';
  const environment = readEnvironment(ADMINISTRATORS_INSTRUCT);
  const identify = createIdentify(environment, { policy: async () => noPolicy, administers });
  const call = (method: string, headers: Record<string, string>, accepts: Credentials = 'session') =>
    identify(new Request('http://x/', { method, headers: { host: 'localhost:3000', ...headers } }), accepts);
  const cookie = 'cw_admin=good';
  const administrator = { isAdmin: true, mayOverridePrompt: true, principal: null };
  expect(await call('GET', { cookie })).toMatchObject(administrator);
  expect(await call('PUT', { cookie, origin: 'http://localhost:3000' })).toMatchObject(administrator);
  expect(await call('PUT', { cookie, 'sec-fetch-site': 'same-origin' })).toMatchObject(administrator);
  const others = { isAdmin: false, mayOverridePrompt: false };
  expect(await call('PUT', { cookie: 'cw_admin=bad' })).toMatchObject(others);
  for (const headers of [
    { cookie, origin: 'https://evil.example' },
    { cookie, 'sec-fetch-site': 'same-site' },
    { cookie },
  ]) {
    await expect(call('PUT', headers)).rejects.toThrow('Send its Origin');
    expect(await call('PUT', headers, 'token')).toMatchObject(others);
  }
});

test.each([{}, { HOST: '0.0.0.0' }, { ALLOW_PROMPT_OVERRIDE: 'on' }])(
  'without sign-in everyone may instruct the model: %j',
  async (variables) => {
    expect(await callerOf({}, variables)).toMatchObject({ mayOverridePrompt: true, isAdmin: false });
  },
);

test('a token for the search service is accepted only when that service enforces access lists', async () => {
  const headers = { [QUERY_AUTHORIZATION]: 'Bearer a-token' };
  const index = { AZURE_SEARCH_SERVICE: 'contoso', AZURE_SEARCH_INDEX: 'docs' };
  expect(await callerOf(headers)).not.toHaveProperty('queryAuthorization');
  expect(await callerOf(headers, index)).not.toHaveProperty('queryAuthorization');
  const native = await callerOf(headers, { ...index, AZURE_SEARCH_NATIVE_ACCESS: 'on' });
  expect(native.queryAuthorization).toBe('Bearer a-token');
});

test('two browsers are two owners, and the store never sees the id in the cookie', async () => {
  const one = await callerOf({ cookie: 'theme=dark; cw_browser=0123456789abcdefghijklmn' });
  const other = await callerOf({ cookie: 'cw_browser=0123456789abcdefghijklmo' });
  expect(one.owner).toMatch(/^browser:[0-9a-f]{32}$/);
  expect(one.owner).not.toBe(other.owner);
  expect(one.access).toEqual({ oids: [one.owner], groups: [], open: true });
});

test('requests triggered by another site do not act as the browser’s guest', async () => {
  const identify = createIdentify(readEnvironment({}), { policy: async () => noPolicy });
  const cookie = 'cw_browser=0123456789abcdefghijklmn';
  const post = (headers: object, accepts: 'token' | 'session') => {
    const all = { host: 'docs.example.com', cookie, ...headers };
    return identify(new Request('http://x/', { method: 'POST', headers: all }), accepts);
  };
  for (const headers of [
    {},
    { origin: 'null' },
    { origin: 'https://docs.example.com.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://docs.example.com' },
    { 'sec-fetch-site': 'none' },
  ]) {
    await expect(post(headers, 'session')).rejects.toMatchObject({ status: 403 });
    expect(await post(headers, 'token')).toMatchObject({ owner: null, access: { oids: [] } });
  }
  for (const headers of [{ origin: 'https://docs.example.com' }, { 'sec-fetch-site': 'same-origin' }]) {
    expect((await post(headers, 'session')).owner).toMatch(/^browser:/);
    expect((await post(headers, 'token')).owner).toMatch(/^browser:/);
  }
});

test('a client application is identified by its key, with any cookie', async () => {
  const key = createHash('sha256').update('secret-1').digest('hex');
  const identify = createIdentify(readEnvironment({ SUBSCRIPTION_KEYS: `crm:${key}` }), {
    policy: async () => noPolicy,
  });
  const headers = { authorization: 'Bearer secret-1', cookie: 'cw_browser=0123456789abcdefghijklmn' };
  const request = new Request('http://x/v1/models', { headers });
  expect(await identify(request, 'key')).toMatchObject({
    owner: 'client:crm',
    access: { oids: [], groups: [], open: true },
  });
  await expect(identify(new Request('http://x/v1/models'), 'key')).rejects.toMatchObject({ status: 401 });
});

test('another host of the same domain cannot set a browser’s identity', async () => {
  const own = '__Host-cw_browser=0123456789abcdefghijklmn';
  const planted = 'cw_browser=0123456789abcdefghijklmo';
  const { owner } = await callerOf({ cookie: own });
  expect((await callerOf({ cookie: `${planted}; ${own}` })).owner).toBe(owner);
  expect((await callerOf({ cookie: `${own}; ${planted}` })).owner).toBe(owner);
});

test('a malformed cookie identifies no one', async () => {
  expect((await callerOf({ cookie: 'cw_browser=short' })).owner).toBeNull();
  expect((await callerOf({})).owner).toBeNull();
});
