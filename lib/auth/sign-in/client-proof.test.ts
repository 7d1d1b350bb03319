import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTests } from './sign-in.contract.ts';

const { application, identity } = signInForTests();
const BY_IDENTITY = { AUTH_CLIENT_CREDENTIAL: 'managed-identity', AUTH_CLIENT_SECRET: '' };
/** The library that finds identities waits for places that are not there. */
const PATIENT = { timeout: 60_000 };

beforeEach(() => {
  for (const [name, value] of Object.entries(identity().hostEnvironment)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

test(
  'people sign in where the identity of the server stands for a secret, of which there is none',
  PATIENT,
  async () => {
    const { signIn, browser } = application(BY_IDENTITY);
    expect(await browser.signIn('alice', '/c/cw_1')).toBe('/c/cw_1');
    expect(await signIn.find(browser.request('/'))).toMatchObject({ name: 'Alice Adams' });
    expect(identity().counts().assertions).toBe(1);
  },
);

test('and stay signed in, because tokens are renewed with the same proof', PATIENT, async () => {
  identity().setAccessTokenSeconds(1);
  const { signIn, browser } = application(BY_IDENTITY);
  await browser.signIn('alice');
  const first = await signIn.find(browser.request('/'));
  await expect.poll(() => (first?.expiresAtMs ?? 0) < Date.now(), { timeout: 20_000 }).toBe(true);
  expect((await signIn.find(browser.request('/')))?.accessToken).not.toBe(first?.accessToken);
  expect(identity().counts()).toMatchObject({ refreshes: 1, assertions: 2 });
});

test('and so do those of several tenants', PATIENT, async () => {
  const tenants = { AUTH_TENANT_ID: 'organizations', AUTH_TENANTS: identity().tenant };
  const { browser } = application({ ...BY_IDENTITY, ...tenants });
  expect(await browser.signIn('alice')).toBe('/');
  expect(identity().counts().assertions).toBe(1);
});
