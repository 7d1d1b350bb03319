import { describe, expect, test } from 'vitest';
import { openIdEnvironment } from '#e2e/identity/application.ts';
import { startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import type { TokenWish } from '#e2e/identity/mint.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { claimAt } from './open-id-claims.ts';
import { createAskProvider, createSigningKeys } from './signing-keys.ts';
import { createVerifyToken } from './verify-token.ts';

const provider = perFile(startIdentityProvider);

function open(shape: string, variables: Record<string, string> = {}, now = () => 0) {
  const { identity } = readEnvironment({
    AUTH_MODE: 'required',
    ...openIdEnvironment(provider.port, shape),
    ...(shape === 'keycloak' && { AUTH_CLAIM_ROLES: 'realm_access.roles' }),
    ...(shape === 'okta' && { AUTH_CLAIM_ROLES: 'https://citewell.example/roles' }),
    ...variables,
  });
  if (identity.signIn.mode === 'off') throw new Error('people sign in here');
  const ask = createAskProvider(retryPolicy({ attempts: 1 }));
  return createVerifyToken(identity.signIn, createSigningKeys(identity.signIn.provider, { ask, now }));
}

const API = { AUTH_API_AUDIENCE: 'api://0c0ffee0-1111-4222-8333-444444444444' };
const refused = (message: RegExp) =>
  expect.objectContaining({ status: 401, message: expect.stringMatching(message) });

describe('tokens as each provider issues them', () => {
  test.each([
    ['keycloak', ['/hr', '/all-staff'], ['offline_access']],
    ['okta', ['Everyone', 'hr', 'all-staff'], []],
  ])('%s: an access token for the API names person, groups and roles', async (shape, groups, roles) => {
    const { principal } = await open(shape, API)(await provider.token('alice', { shape }));
    const realm = `http://localhost:${provider.port}/${shape}`;
    const emails = shape === 'okta' ? { emails: ['alice@contoso.com'] } : {};
    const names = { tid: realm, oid: `alice@${realm}`, name: 'Alice Adams' };
    expect(principal).toEqual({ ...names, groups, roles, ...emails });
    const admin = await open(shape, API)(await provider.token('dana', { shape }));
    expect(admin.principal.roles).toContain('Admin');
  });

  test('google: an ID token of a person of the domain is taken, of another account not', async () => {
    const verify = open('google', { AUTH_REQUIRED_CLAIMS: 'hd=contoso.com', AUTH_CLAIM_GROUPS: 'hd' });
    const { principal } = await verify(await provider.token('alice', { shape: 'google', kind: 'id' }));
    expect(principal).toMatchObject({ name: 'Alice Adams', groups: ['contoso.com'], roles: [] });
    const stranger = await provider.token('mallory', { shape: 'google', kind: 'id' });
    await expect(verify(stranger)).rejects.toEqual(refused(/claim that this server requires/));
    await expect(verify('ya29.an-opaque-access-token')).rejects.toEqual(refused(/not a valid JWT/));
  });

  test('the scope of an API is needed, as a text or as a list', async () => {
    const scope = { ...API, AUTH_API_SCOPE: 'docs.read' };
    const token = (claims: TokenWish['claims'], shape: string) =>
      provider.token('alice', { shape, ...(claims && { claims }) });
    await expect(
      open('keycloak', scope)(await token({ scope: 'email docs.read' }, 'keycloak')),
    ).resolves.toBeDefined();
    await expect(open('okta', scope)(await token({ scp: ['docs.read'] }, 'okta'))).resolves.toBeDefined();
    for (const shape of ['keycloak', 'okta']) {
      await expect(open(shape, scope)(await token(undefined, shape))).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('refused', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, TokenWish, RegExp]>([
    ['of another realm', { claims: { iss: 'http://localhost/realms/other' } }, /another issuer/],
    ['for the account console', { claims: { aud: 'account', azp: 'citewell' } }, /another audience/],
    [
      'of a logout',
      { claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } } },
      /access token/,
    ],
    ['for refreshing', { claims: { typ: 'Refresh' } }, /access token/],
    ['bound to a key', { claims: { cnf: { jkt: 'x' } } }, /access token/],
    ['that is an ID token', { kind: 'id', claims: { aud: API.AUTH_API_AUDIENCE } }, /access token/],
    ['without an id', { claims: { sub: 7 } }, /sub|no id/],
    ['with an empty id', { claims: { sub: '' } }, /no id/],
    ['with a blank in its id', { claims: { sub: 'alice ' } }, /no id/],
    ['with groups elsewhere', { claims: { groups: undefined, _claim_names: { groups: 's' } } }, /elsewhere/],
    ['with groups of another form', { claims: { groups: [{ name: 'hr' }] } }, /groups are not/],
    ['with roles of another form', { claims: { realm_access: { roles: { Admin: true } } } }, /roles are not/],
    ['that has expired', { seconds: -61 }, /expired/],
    ['from the future', { claims: { nbf: now + 3600 } }, /not valid yet/],
    ['of an unknown key', { header: { kid: '../../etc/passwd' } }, /signing key/],
  ])('a token %s', async (_name, wish, message) => {
    const token = await provider.token('alice', { shape: 'keycloak', ...wish });
    await expect(open('keycloak', API)(token)).rejects.toEqual(refused(message));
  });

  test('tokens of Entra and of another provider at the same host', async () => {
    const entra = await provider.token('alice');
    const okta = await provider.token('alice', { shape: 'okta' });
    for (const token of [entra, okta]) {
      await expect(open('keycloak', API)(token)).rejects.toEqual(refused(/another issuer/));
    }
  });

  test('without an audience of an API: tokens that another application got for us, and unsigned ones', async () => {
    const id = { shape: 'keycloak', kind: 'id' as const };
    const verify = open('keycloak');
    await expect(verify(await provider.token('alice', id))).resolves.toBeDefined();
    const [aud] = [provider.application.clientId];
    for (const claims of [{ azp: 'other' }, { aud: [aud, 'other'] }, { aud: 'other' }]) {
      await expect(verify(await provider.token('alice', { ...id, claims }))).rejects.toMatchObject({
        status: 401,
      });
    }
    const [, payload] = (await provider.token('alice', id)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    await expect(verify(unsigned)).rejects.toMatchObject({ status: 401 });
  });
});

test('a discovery document of another issuer is not believed', async () => {
  const lying = open('keycloak', { AUTH_ISSUER: `http://127.0.0.1:${provider.port}/keycloak` });
  const token = await provider.token('alice', { shape: 'keycloak', kind: 'id' });
  await expect(lying(token)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('issuer'),
  });
});

test('a new key of the provider is found at once', async () => {
  let nowMs = 0;
  const verify = open('keycloak', {}, () => nowMs);
  await verify(await provider.token('alice', { shape: 'keycloak', kind: 'id' }));
  nowMs += 60_000;
  await provider.rotateKeys();
  await expect(
    verify(await provider.token('alice', { shape: 'keycloak', kind: 'id' })),
  ).resolves.toBeDefined();
});

test('the same id at two providers is two people, and none of Entra or of a browser', async () => {
  const oid = '616c6963-0000-4000-8000-000000000001';
  const entra = 'browser:00000000000000000000000000000000';
  const people = new Set<string>();
  for (const shape of ['keycloak', 'okta']) {
    for (const sub of [oid, entra]) {
      const { principal } = await open(shape, API)(await provider.token('alice', { shape, claims: { sub } }));
      people.add(principal.oid);
    }
  }
  expect(people.size).toBe(4);
  expect([...people].some((id) => [oid, entra].includes(id))).toBe(false);
});

test('a claim is found by its whole name or by a path, and never in a prototype', () => {
  const claims = { 'https://a.example/roles': ['x'], realm_access: { roles: ['y'] } };
  expect(claimAt(claims, 'https://a.example/roles')).toEqual(['x']);
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['y']);
  for (const path of ['constructor', '__proto__.toString', 'realm_access.constructor.name', 'a.b.c']) {
    expect(claimAt(claims, path)).toBeUndefined();
  }
  expect(claimAt(claims, 'realm_access.'.repeat(1000))).toBeUndefined();
});
