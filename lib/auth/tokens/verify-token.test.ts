import { createPublicKey, type JsonWebKeyInput, randomUUID } from 'node:crypto';
import { exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import type { TokenWish } from '#e2e/identity/mint.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createAskProvider, createSigningKeys } from './signing-keys.ts';
import { createVerifyToken } from './verify-token.ts';

const provider = perFile(startIdentityProvider);
let nowMs = 0;
beforeEach(() => provider.reset());

/** A server that has not contacted the provider yet. */
function open(variables: Record<string, string> = {}) {
  const { identity } = readEnvironment({ AUTH_MODE: 'required', ...provider.environment, ...variables });
  if (identity.signIn.mode === 'off') throw new Error('people sign in here');
  const ask = createAskProvider(retryPolicy({ attempts: 1 }));
  const keys = createSigningKeys(identity.signIn.provider, { ask, now: () => nowMs });
  return createVerifyToken(identity.signIn, keys);
}

const refused = (reason: RegExp | string) =>
  expect.objectContaining({
    status: 401,
    message: expect.stringMatching(reason),
    challenge: expect.stringMatching(/^error="invalid_token", error_description="[^"\\]+"$/),
  });

const whoShows = async (wish?: TokenWish, user = 'alice', variables = {}) =>
  open(variables)(await provider.token(user, wish));

describe('accepted tokens', () => {
  test('a user is identified by tenant and object id, with groups and roles from the token', async () => {
    const { principal, hasMoreGroups } = await whoShows();
    expect(principal).toEqual({
      tid: provider.tenant,
      oid: expect.stringMatching(/^616c6963-/),
      name: 'Alice Adams',
      groups: ['hr', 'all-staff'],
      roles: [],
      emails: ['alice@contoso.com'],
    });
    expect(hasMoreGroups).toBe(false);
    expect((await whoShows({}, 'dana')).principal.roles).toEqual(['Admin']);
  });

  test('the same e-mail address does not make the same user', async () => {
    const stranger = await whoShows({ claims: { oid: randomUUID() } });
    const alice = await whoShows();
    expect(stranger.principal.name).toBe(alice.principal.name);
    expect(stranger.principal.oid).not.toBe(alice.principal.oid);
  });

  test('tokens of both versions of Entra are accepted', async () => {
    expect((await whoShows({ kind: 'v1' })).principal.groups).toEqual(['hr', 'all-staff']);
    expect((await whoShows({ claims: { aud: provider.application.clientId } })).principal.name).toBe(
      'Alice Adams',
    );
  });

  test('a clock skew of a minute is accepted', async () => {
    const now = Math.floor(Date.now() / 1000);
    await expect(whoShows({ seconds: -30 })).resolves.toBeDefined();
    await expect(whoShows({ claims: { nbf: now + 30 } })).resolves.toBeDefined();
  });

  test.each([
    { _claim_names: { groups: 'src1' } },
    { hasgroups: true },
    { hasgroups: 'true' },
    { 'groups:src1': 'https://graph.example/' },
  ])('omitted groups are detected: %j', async (claims) => {
    expect((await whoShows({ claims: { ...claims, groups: undefined } })).hasMoreGroups).toBe(true);
  });

  test('tokens of a new provider key are accepted at once', async () => {
    const verify = open();
    await verify(await provider.token('alice'));
    nowMs += 60_000;
    await provider.rotateKeys();
    await expect(verify(await provider.token('alice'))).resolves.toBeDefined();
  });

  test('valid tokens are accepted while the provider is unavailable', async () => {
    const verify = open();
    await verify(await provider.token('bob'));
    nowMs += 3_600_000;
    provider.setOutages(['keys', 'discovery']);
    await expect(verify(await provider.token('alice'))).resolves.toBeDefined();
  });

  test('an unreachable provider does not make a token invalid', async () => {
    provider.setOutages(['keys']);
    await expect(whoShows()).rejects.toMatchObject({ status: 503 });
  });
});

const OID = '616c6963-0000-4000-8000-000000000000';

describe('rejected tokens', () => {
  test.each([
    ['for another audience', { claims: { aud: 'api://another' } }, /audience/],
    ['for Microsoft Graph', { claims: { aud: '00000003-0000-0000-c000-000000000000' } }, /audience/],
    ['for Microsoft Graph by its address', { claims: { aud: 'https://graph.microsoft.com' } }, /audience/],
    ['just expired', { seconds: -61 }, /expired/],
    ['that never ends', { claims: { exp: undefined } }, /exp/],
    ['not yet valid', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }, /not valid yet/],
    ['of a user without an id', { claims: { oid: undefined } }, /no oid/],
    ['of a person by e-mail', { claims: { oid: 'alice@contoso.com' } }, /no oid/],
    ['without a tenant', { claims: { tid: undefined } }, /no tid/],
    ['whose user id is in a list', { claims: { oid: [OID] } }, /claim oid is not a text/],
    ['whose user id is in an object', { claims: { oid: { id: OID } } }, /claim oid is not a text/],
    ['whose user id is a number', { claims: { oid: 1e31 } }, /claim oid is not a text/],
    ['whose tenant is in a list', { claims: { tid: [OID] } }, /claim tid is not a text/],
    ['whose subject is in a list', { claims: { sub: ['alice'] } }, /sub/],
    ['whose scopes are a list', { claims: { scp: ['access_as_user'] } }, /scp/],
    ['whose name is a list', { claims: { name: ['Alice Adams'] } }, /name/],
    ['whose groups are a text', { claims: { groups: 'hr' } }, /groups/],
    ['of another issuer', { claims: { iss: 'https://evil.example/v2.0' } }, /issued/],
    [
      'of the issuer of another tenant',
      { claims: { iss: 'https://sts.windows.net/99999999-8888-4777-8666-555555555555/' } },
      /issued/,
    ],
    ['that is an ID token', { kind: 'id' as const }, /not an access token/],
    [
      'that is an ID token with roles',
      { kind: 'id' as const, claims: { roles: ['Admin'] } },
      /not an access token/,
    ],
    ['without a word on what it may', { claims: { scp: undefined } }, /not an access token/],
  ])('a token %s', async (_name, wish, reason) => {
    await expect(whoShows(wish)).rejects.toEqual(refused(reason));
  });

  test('users of another tenant, also with several allowed tenants', async () => {
    await expect(whoShows({}, 'mallory')).rejects.toEqual(refused(/tenant/));
    const several = { AUTH_TENANT_ID: 'organizations', AUTH_TENANTS: provider.tenant };
    await expect(whoShows({}, 'alice', several)).resolves.toBeDefined();
    await expect(whoShows({}, 'mallory', several)).rejects.toEqual(refused(/tenant/));
    const both = { ...several, AUTH_TENANTS: `${provider.tenant}, ${provider.otherTenant}` };
    await expect(whoShows({}, 'mallory', both)).resolves.toBeDefined();
    // A user of one tenant with the issuer of another allowed one.
    const iss = `${provider.authority}/${provider.tenant}/v2.0`;
    await expect(whoShows({ claims: { iss } }, 'mallory', both)).rejects.toEqual(refused(/issued/));
  });

  test('a user’s token without the scope is forbidden and names the scope', async () => {
    for (const scp of ['User.Read', '', 'access_as_user_not', 'ACCESS_AS_USER']) {
      await expect(whoShows({ claims: { scp } })).rejects.toMatchObject({
        status: 403,
        challenge: expect.stringContaining('insufficient_scope'),
      });
    }
    await expect(whoShows({ claims: { scp: 'other access_as_user' } })).resolves.toBeDefined();
  });

  test('an ID token is accepted only by configuration, and only for this application', async () => {
    const accepting = { ACCEPT_ID_TOKENS: 'on' };
    const { principal, assertion } = await whoShows({ kind: 'id' }, 'alice', accepting);
    expect([principal.name, assertion]).toEqual(['Alice Adams', null]);
    const other = { kind: 'id' as const, claims: { aud: 'another-application' } };
    await expect(whoShows(other, 'alice', accepting)).rejects.toEqual(refused(/audience/));
  });

  test('an application is accepted only with an app role, as itself', async () => {
    const oid = randomUUID();
    const asItself = { oid, sub: oid, scp: undefined, groups: undefined, name: undefined };
    const { principal, assertion } = await whoShows({ claims: { ...asItself, roles: ['Ask'] } });
    expect([principal.oid, principal.roles, assertion]).toEqual([oid, ['Ask'], null]);
    await expect(whoShows({ claims: asItself })).rejects.toMatchObject({ status: 403 });
  });
});

/** The same bytes, with a bit set that base64url ignores: the last character of 256 bytes holds four such bits. */
function respelled(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? '') + 1];
}

describe('forged tokens', () => {
  const claimsOf = async (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('an unsigned token', async () => {
    const [, body] = (await provider.token('dana')).split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      await expect(open()(`${part({ alg, typ: 'JWT' })}.${body}.`)).rejects.toEqual(
        refused(/read|algorithm/),
      );
    }
  });

  test.each([
    ['padding after its signature', (token: string) => `${token}==`],
    ['padding after its claims', (token: string) => token.replace(/\.(?=[^.]+$)/, '=.')],
    ['its signature in another spelling', respelled],
    ['a line end after its signature', (token: string) => `${token}\n`],
  ])('a token with %s', async (_what, change) => {
    const verify = open();
    const token = await provider.token('alice');
    await expect(verify(token)).resolves.toBeDefined();
    await expect(verify(change(token))).rejects.toEqual(refused(/not a valid JWT/));
  });

  test('a token signed with the public key as a secret', async () => {
    const jwks = await fetch(`${provider.authority}/${provider.tenant}/discovery/v2.0/keys`);
    const [key] = ((await jwks.json()) as { keys: JWK[] }).keys;
    const pem = createPublicKey({ key: key as JsonWebKeyInput['key'], format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const claims = await claimsOf(await provider.token('dana'));
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid: key?.kid ?? '' })
        .sign(Buffer.from(pem));
      await expect(open()(forged)).rejects.toEqual(refused(/algorithm/));
    }
  });

  test('a token that embeds its own key or a link to it', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = createPublicKey(await exportSPKI(publicKey)).export({ format: 'jwk' });
    const genuine = await provider.token('dana');
    const { kid } = JSON.parse(Buffer.from(genuine.split('.')[0] ?? '', 'base64url').toString());
    const sign = async (header: object) =>
      new SignJWT(await claimsOf(genuine)).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey);
    const trap = `${provider.authority}/__trap`;
    for (const header of [
      { jwk },
      { jwk, kid },
      { jku: trap, kid },
      { x5u: trap, kid },
      { x5c: ['AAAA'], kid },
    ]) {
      await expect(open()(await sign(header))).rejects.toEqual(refused(/signature|signing key/));
    }
  });

  test('further header fields of a valid token are ignored', async () => {
    const header = { jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/cert' };
    await expect(whoShows({ header })).resolves.toBeDefined();
  });

  test('unknown key ids cause at most one provider request per cooldown', async () => {
    const verify = open();
    await verify(await provider.token('alice'));
    expect(provider.counts().keys).toBe(1);
    nowMs += 60_000;
    for (const kid of [
      '../../../../etc/passwd',
      'file:///dev/zero',
      "' OR 1=1",
      '\u0000',
      'x'.repeat(5000),
      '__proto__',
    ]) {
      await expect(verify(await provider.token('dana', { header: { kid } }))).rejects.toEqual(
        refused(/signing key/),
      );
    }
    expect(provider.counts().keys).toBe(2);
    nowMs += 29_000;
    await expect(verify(await provider.token('dana', { header: { kid: 'y' } }))).rejects.toEqual(
      refused(/signing key/),
    );
    expect(provider.counts().keys).toBe(2);
  });

  test('malformed and overlong tokens', async () => {
    const verify = open();
    for (const text of [
      '',
      '.',
      '..',
      'a.b.c',
      '{}',
      'null',
      '%00',
      (await provider.token('alice')).slice(0, -4),
    ]) {
      await expect(verify(text)).rejects.toEqual(refused(/JWT|signature/));
    }
    await expect(verify('x'.repeat(20_000))).rejects.toEqual(refused(/too long/));
  });

  test('one changed character of the signed part', async () => {
    const [head, body = '', signature] = (await provider.token('bob')).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const changed = part({ ...claims, roles: ['Admin'] });
    await expect(open()([head, changed, signature].join('.'))).rejects.toEqual(refused(/signature/));
  });
});
