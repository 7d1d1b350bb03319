import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import type { TokenWish } from '#e2e/identity/mint.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { Credentials } from '#lib/core/access/principal.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { createIdentify } from './identify.ts';
import type { SessionReader } from './recognise.ts';

const provider = perFile(startIdentityProvider);
beforeEach(() => provider.reset());

const COOKIE = 'cw_browser=0123456789abcdefghijklmn';
const key = (name: string) => `${name}:${createHash('sha256').update(`key of ${name}`).digest('hex')}`;

/** Identifies the caller of a server with these variables, whose page has one session. */
function open(variables: Record<string, string> = {}, sessionUser = 'bob', wish: TokenWish = {}) {
  const environment = readEnvironment({ AUTH_MODE: 'optional', ...provider.environment, ...variables });
  const session: SessionReader = async ({ headers }) => {
    const cookie = headers.get('cookie') ?? '';
    if (cookie.includes('over')) throw new AppError('unauthenticated', 'The session is over.');
    return cookie.includes('session=1')
      ? { accessToken: await provider.token(sessionUser, wish) }
      : undefined;
  };
  const refusals: string[] = [];
  const refused = (_request: Request, error: AppError) => refusals.push(error.message);
  const identify = createIdentify(environment, { policy: async () => noPolicy, session, refused });
  const who = (headers: Record<string, string> = {}, accepts: Credentials = 'token', method = 'GET') =>
    identify(
      new Request('http://x/chat', { method, headers: { host: 'docs.example.com', ...headers } }),
      accepts,
    );
  return { who, refusals };
}
const bearer = async (...wish: Parameters<IdentityProvider['token']>) => ({
  authorization: `Bearer ${await provider.token(...wish)}`,
});
const REQUIRED = { AUTH_MODE: 'required' };

test('a user reads documents that list them or their group, and is identified by tenant and id', async () => {
  const alice = await open().who(await bearer('alice'));
  const oid = alice.principal?.oid ?? '';
  expect(alice).toMatchObject({
    owner: `user:${provider.tenant}:${oid}`,
    access: { oids: [oid], groups: ['hr', 'all-staff'] },
    isAdmin: false,
    mayOverridePrompt: false,
  });
  expect(alice.access).not.toHaveProperty('open');
});

test('administrators need the role, also on this machine', async () => {
  const { who } = open();
  const local = { host: 'localhost:3000' };
  expect(await who({ ...(await bearer('dana')), ...local })).toMatchObject({
    isAdmin: true,
    mayOverridePrompt: true,
  });
  expect(await who({ ...(await bearer('alice')), ...local })).toMatchObject({ isAdmin: false });
  expect(await who(local)).toMatchObject({ isAdmin: false, mayOverridePrompt: false, principal: null });
});

test('the administrators of another tenant administer their own servers, not this one', async () => {
  const { tenant, otherTenant } = provider;
  const both = { AUTH_TENANT_ID: 'organizations', AUTH_TENANTS: `${tenant},${otherTenant}` };
  const ours = await bearer('dana');
  const roles = ['Admin'];
  const theirs = await bearer('mallory', { claims: { roles } });
  const id = randomUUID();
  const theirProgram = await bearer('mallory', { claims: { roles, sub: id, oid: id, scp: undefined } });
  expect(await open(both).who(ours)).toMatchObject({ isAdmin: true });
  for (const headers of [theirs, theirProgram]) {
    const adminOverrides = { isAdmin: false, mayOverridePrompt: false, principal: { roles: [] } };
    expect(await open(both).who(headers)).toMatchObject(adminOverrides);
    const named = { ...both, AUTH_ADMIN_TENANTS: otherTenant };
    expect(await open(named).who(headers)).toMatchObject({ isAdmin: true });
    expect(await open(named).who(ours)).toMatchObject(adminOverrides);
    const all = { ...both, AUTH_ADMIN_TENANTS: both.AUTH_TENANTS };
    expect(await open(all).who(headers)).toMatchObject({ isAdmin: true });
  }
});

test('a guest reads public documents and what the same browser uploaded', async () => {
  const guest = await open().who({ cookie: COOKIE });
  expect(guest.owner).toMatch(/^browser:/);
  expect(guest.access).toEqual({ oids: [guest.owner], groups: [] });
  expect((await open().who()).access).toEqual({ oids: [], groups: [] });
});

test('required sign-in admits no guests and asks for a token', async () => {
  const { who, refusals } = open(REQUIRED);
  for (const headers of [
    {},
    { cookie: COOKIE },
    { host: 'localhost:3000' },
    { 'x-ms-client-principal': 'e30=' },
  ]) {
    await expect(who(headers as Record<string, string>)).rejects.toMatchObject({
      status: 401,
      challenge: undefined,
    });
  }
  await expect(who(await bearer('bob'))).resolves.toMatchObject({ principal: { name: 'Bob Brown' } });
  expect(refusals).toHaveLength(4);
});

test('an invalid credential never makes a guest', async () => {
  const { who } = open();
  const expired = await bearer('alice', { seconds: -120 });
  for (const headers of [
    expired,
    { ...expired, cookie: `${COOKIE}; session=1` },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer a b' },
    { authorization: 'Basic YWxpY2U6cHc=' },
    { authorization: '' },
    { authorization: 'bearer\tx' },
  ]) {
    await expect(who(headers, 'session')).rejects.toMatchObject({
      status: 401,
      challenge: expect.stringContaining('invalid_token'),
    });
  }
  await expect(who({ cookie: `${COOKIE}; session=over` }, 'session')).rejects.toMatchObject({ status: 401 });
});

test('a session counts only on routes that accept sessions', async () => {
  const { who } = open(REQUIRED);
  expect(await who({ cookie: 'session=1' }, 'session')).toMatchObject({ principal: { name: 'Bob Brown' } });
  await expect(who({ cookie: 'session=1' }, 'token')).rejects.toMatchObject({ status: 401 });
  await expect(who({ cookie: 'session=1' }, 'key')).rejects.toMatchObject({ status: 401 });
  const both = { ...(await bearer('alice')), cookie: 'session=1' };
  expect(await who(both, 'session')).toMatchObject({ principal: { name: 'Alice Adams' } });
});

test.each([
  ['for Microsoft Graph', { aud: '00000003-0000-0000-c000-000000000000', scp: 'User.Read' }],
  ['for Microsoft Graph by its address', { aud: 'https://graph.microsoft.com', scp: 'User.Read' }],
  ['of other scopes alone', { scp: 'User.Read Mail.Read' }],
])(
  'a session whose token is %s is rejected, because the page only gets tokens for this application',
  async (_, claims) => {
    const { who } = open({}, 'bob', { claims });
    await expect(who({ cookie: 'session=1' }, 'session')).rejects.toBeInstanceOf(AppError);
  },
);

test('another site cannot change data with a visitor’s session', async () => {
  const { who } = open({ ...REQUIRED, PUBLIC_URL: 'https://docs.example.com' });
  const cookie = 'session=1';
  for (const headers of [
    { cookie },
    { cookie, origin: 'null' },
    { cookie, origin: 'http://docs.example.com' },
    { cookie, origin: 'https://docs.example.com.evil.example' },
    { cookie, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    { cookie, origin: 'https://docs.example.com', 'sec-fetch-site': 'cross-site' },
    { cookie, referer: 'https://docs.example.com/' },
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await expect(who(headers, 'session', method)).rejects.toMatchObject({ status: 403 });
    }
  }
  for (const proof of [{ origin: 'https://docs.example.com' }, { 'sec-fetch-site': 'same-origin' }]) {
    expect(await who({ cookie, ...proof }, 'session', 'DELETE')).toMatchObject({ isAdmin: false });
  }
  const withToken = { ...(await bearer('bob')), origin: 'https://elsewhere.example' };
  await expect(who(withToken, 'session', 'POST')).resolves.toBeDefined();
});

test('groups beyond a token’s limit are looked up and cached for minutes', async () => {
  const { who } = open(REQUIRED);
  const carol = await bearer('carol');
  const callers = await Promise.all([who(carol), who(carol), who(await bearer('carol'))]);
  for (const { access } of callers) {
    expect(access?.groups).toHaveLength(221);
    expect(access?.groups).toContain('project-220');
  }
  expect(provider.counts()).toMatchObject({ memberships: 1, onBehalfOf: 1 });
});

test.each([
  ['Graph is away', () => provider.setOutages(['graph']), {}],
  ['nothing may be asked on their behalf', () => {}, { AUTH_CLIENT_SECRET: '' }],
  ['the secret is wrong', () => {}, { AUTH_CLIENT_SECRET: 'not-this-one' }],
])('a user whose groups are unknown is rejected: %s', async (_name, arrange, more) => {
  arrange();
  const { who } = open({ ...more, UPSTREAM_ATTEMPTS: '1' });
  const refused = { status: 403, message: expect.stringMatching(/more groups than/) };
  await expect(who(await bearer('carol'))).rejects.toMatchObject(refused);
  await expect(who(await bearer('alice', { claims: { hasgroups: true } }))).rejects.toMatchObject(refused);
  provider.reset();
  expect((await who(await bearer('bob'))).access?.groups).toEqual(['all-staff']);
});

test('an ID token is not used to look up groups', async () => {
  const { who } = open({ ACCEPT_ID_TOKENS: 'on' });
  await expect(who(await bearer('carol', { kind: 'id' }))).rejects.toMatchObject({ status: 403 });
  expect(provider.counts().onBehalfOf).toBe(0);
});

test('a search service with access lists gets a token of the user', async () => {
  const native = {
    AZURE_SEARCH_SERVICE: 'contoso',
    AZURE_SEARCH_INDEX: 'docs',
    AZURE_SEARCH_NATIVE_ACCESS: 'on',
  };
  const { who } = open(native);
  const alice = await bearer('alice');
  const [one, again] = [await who(alice), await who(alice)];
  const claims = JSON.parse(Buffer.from(one.queryAuthorization?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'https://search.azure.com', oid: one.principal?.oid });
  expect(again.queryAuthorization).toBe(one.queryAuthorization);
  expect(provider.counts().onBehalfOf).toBe(1);
  expect((await who(await bearer('bob'))).queryAuthorization).not.toBe(one.queryAuthorization);
  expect(await who()).not.toHaveProperty('queryAuthorization');
  expect(await open().who(alice)).not.toHaveProperty('queryAuthorization');
});

test('a client application with a key reads public documents, and with a user’s token that user’s documents', async () => {
  for (const mode of ['optional', 'required']) {
    const { who } = open({ AUTH_MODE: mode, SUBSCRIPTION_KEYS: `${key('crm')},${key('erp')}` });
    const crm = { 'api-key': 'key of crm' };
    expect(await who(crm, 'key')).toMatchObject({
      principal: null,
      owner: 'client:crm',
      access: { oids: [], groups: [] },
      isAdmin: false,
    });
    const alice = await bearer('alice');
    expect(await who({ ...crm, ...alice }, 'key')).toMatchObject({
      principal: { name: 'Alice Adams' },
      access: { groups: ['hr', 'all-staff'] },
    });
    for (const headers of [
      alice,
      {},
      { 'api-key': 'wrong', ...alice },
      { authorization: 'Bearer key of crm' },
    ]) {
      await expect(who(headers as Record<string, string>, 'key')).rejects.toMatchObject({ status: 401 });
    }
    const badToken = { ...crm, authorization: 'Bearer not.a.token' };
    await expect(who(badToken, 'key')).rejects.toMatchObject({ status: 401 });
  }
});

test('a key does not open routes for users', async () => {
  const { who } = open({ ...REQUIRED, SUBSCRIPTION_KEYS: key('crm') });
  for (const accepts of ['token', 'session'] as const) {
    await expect(who({ 'api-key': 'key of crm' }, accepts)).rejects.toMatchObject({ status: 401 });
  }
});

test('without keys, client applications need a token like users', async () => {
  await expect(open(REQUIRED).who({}, 'key')).rejects.toMatchObject({ status: 401 });
  expect(await open().who({}, 'key')).toMatchObject({ owner: null, principal: null });
  const oid = randomUUID();
  const program = { oid, sub: oid, scp: undefined, groups: undefined, roles: ['Admin'] };
  expect(await open(REQUIRED).who(await bearer('bob', { claims: program }), 'key')).toMatchObject({
    owner: `user:${provider.tenant}:${oid}`,
    isAdmin: true,
  });
});

test('another chat server gets the token of the user or their session, and of guests none', async () => {
  const { who } = open({ CHAT_API_URL: 'https://chat.example' });
  const alice = await bearer('alice');
  expect(await who(alice)).toMatchObject({ queryAuthorization: alice.authorization.slice('Bearer '.length) });
  const session = { cookie: `${COOKIE}; session=1`, 'sec-fetch-site': 'same-origin' };
  expect((await who(session, 'session')).queryAuthorization).toMatch(/^eyJ/);
  expect(await who()).not.toHaveProperty('queryAuthorization');
});
