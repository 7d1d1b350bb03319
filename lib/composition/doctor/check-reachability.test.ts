import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIdEnvironment } from '#e2e/identity/application.ts';
import { type IdentityProvider, startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { checkReachability, checkSignIn } from './check-reachability.ts';
import { withShortTimeouts } from './finding.ts';

test('a model at an address that plain http may not reach is reported without a connection', async () => {
  const service = { name: 'model server', address: 'http://93.184.216.34:11434/v1', access: undefined };
  expect(await checkReachability(service, 5000, new AbortController().signal)).toEqual({
    check: 'model server 93.184.216.34:11434',
    outcome: 'failed',
    detail: expect.stringContaining('not private'),
    remedy: expect.stringContaining('https'),
  });
});

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());

function check(changes: Record<string, string> = {}) {
  const variables = { AUTH_MODE: 'required', ...provider.environment, ...changes };
  const environment = withShortTimeouts(readEnvironment(variables));
  return checkSignIn({ environment, signal: new AbortController().signal, unreachable: new Set() });
}

test('an operator learns whose people can sign in, and what stays out without a secret', async () => {
  expect(await check()).toMatchObject({ outcome: 'ok', detail: 'people of one tenant can sign in' });
  expect(await check({ AUTH_CLIENT_SECRET: '' })).toMatchObject({
    outcome: 'ok',
    remedy: expect.stringContaining('AUTH_CLIENT_SECRET'),
  });
  const several = {
    AUTH_TENANT_ID: 'organizations',
    AUTH_TENANTS: `${provider.tenant},${provider.otherTenant}`,
  };
  expect(await check(several)).toMatchObject({ outcome: 'ok', detail: 'people of 2 tenants can sign in' });
  expect(await check({ AUTH_MODE: 'off' })).toBeUndefined();
});

test('an unknown tenant and an unreachable service are reported with what to check', async () => {
  for (const changes of [
    { AUTH_TENANT_ID: '00000000-0000-4000-8000-000000000000' },
    { AUTH_AUTHORITY: 'http://127.0.0.1:1' },
  ]) {
    expect(await check(changes)).toMatchObject({
      outcome: 'failed',
      remedy: expect.stringContaining('AUTH_AUTHORITY'),
    });
  }
});

test('an operator learns whether another provider is the one that AUTH_ISSUER names, and what its tokens are for', async () => {
  const none = { AUTH_AUTHORITY: '', AUTH_TENANT_ID: '' };
  const openId = { ...none, ...openIdEnvironment(provider.port, 'keycloak') };
  expect(await check(openId)).toMatchObject({
    outcome: 'ok',
    detail: expect.stringMatching(/ID tokens of AUTH_CLIENT_ID by localhost:\d+, with groups in groups/),
  });
  expect(await check({ ...openId, AUTH_API_AUDIENCE: 'citewell-api' })).toMatchObject({
    detail: expect.stringContaining('access tokens for citewell-api'),
  });
  for (const issuer of [`http://127.0.0.1:${provider.port}/keycloak`, `${provider.authority}/okta/other`]) {
    expect(await check({ ...openId, AUTH_ISSUER: issuer })).toMatchObject({
      outcome: 'failed',
      remedy: expect.stringContaining('AUTH_ISSUER takes the issuer exactly'),
    });
  }
});
