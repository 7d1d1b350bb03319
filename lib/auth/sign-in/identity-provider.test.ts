import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTests } from './sign-in.test-helper.ts';

const { application, identity } = signInForTests();
const BY_IDENTITY = { AUTH_CLIENT_CREDENTIAL: 'managed-identity', AUTH_CLIENT_SECRET: '' };
/** The identity library waits for endpoints that do not exist here. */
const LONG_TIMEOUT = { timeout: 60_000 };

beforeEach(() => {
  for (const [name, value] of Object.entries(identity().hostEnvironment)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

test('users sign in with a managed identity in place of a secret', LONG_TIMEOUT, async () => {
  const { signIn, browser } = application(BY_IDENTITY);
  expect(await browser.signIn('alice', '/c/cw_1')).toBe('/c/cw_1');
  expect(await signIn.find(browser.request('/'))).toMatchObject({ name: 'Alice Adams' });
  expect(identity().counts().assertions).toBe(1);
});

test('tokens are refreshed with the same identity', LONG_TIMEOUT, async () => {
  identity().setAccessTokenSeconds(1);
  const { signIn, browser } = application(BY_IDENTITY);
  await browser.signIn('alice');
  const first = await signIn.find(browser.request('/'));
  await expect.poll(() => (first?.expiresAtMs ?? 0) < Date.now(), { timeout: 20_000 }).toBe(true);
  expect((await signIn.find(browser.request('/')))?.accessToken).not.toBe(first?.accessToken);
  expect(identity().counts()).toMatchObject({ refreshes: 1, assertions: 2 });
});

test('users of several tenants sign in with a managed identity', LONG_TIMEOUT, async () => {
  const tenants = { AUTH_TENANT_ID: 'organizations', AUTH_TENANTS: identity().tenant };
  const { browser } = application({ ...BY_IDENTITY, ...tenants });
  expect(await browser.signIn('alice')).toBe('/');
  expect(identity().counts().assertions).toBe(1);
});
