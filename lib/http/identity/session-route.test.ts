import { expect, test, vi } from 'vitest';
import { type Caller, type Identify, internalCaller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { sessionRoute, signInRoute } from './session-route.ts';

const signIn = {
  AUTH_MODE: 'required',
  AUTH_TENANT_ID: '11111111-2222-4333-8444-555555555555',
  AUTH_CLIENT_ID: 'citewell',
  AUTH_CLIENT_SECRET: 'secret',
};
const principal = { tid: 't', oid: 'alice', name: 'Alice Adams', groups: ['hr'], roles: [] };
const alice = { ...internalCaller, principal, owner: 'user:t:alice' as const };
const held = {
  name: 'Alice Adams',
  username: 'alice@contoso.com',
  accessToken: 'token',
  expiresAtMs: 1000,
  claims: { oid: 'alice' },
};

function ask(
  identify: Identify,
  headers: Record<string, string> = {},
  variables: Record<string, string> = signIn,
) {
  const services = { ...testServices(variables), identify, signIn: { find: async () => held } };
  const request = new Request('http://localhost/api/session', { headers: { host: 'localhost', ...headers } });
  return sessionRoute(() => services).GET(request);
}

test('people see who they are and get their token, which no cache stores', async () => {
  const answer = await ask(async () => alice);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    mode: 'required',
    by: 'page',
    account: { id: 'user:t:alice', name: 'Alice Adams', username: 'alice@contoso.com', roles: [] },
    isAdmin: false,
    mayTune: false,
    accessToken: 'token',
    expiresAtMs: 1000,
    claims: null,
  });
});

test.each([
  [undefined, false, true],
  ['everyone', true, true],
  ['nobody', false, false],
])(
  'the page shows what serves tuning to those the operator chose: %s',
  async (TUNING, people, administrators) => {
    const shown = async (caller: Caller) =>
      (await (await ask(async () => caller, {}, { ...signIn, ...(TUNING && { TUNING }) })).json()).mayTune;
    expect(await shown(alice)).toBe(people);
    expect(await shown({ ...alice, isAdmin: true })).toBe(administrators);
  },
);

test('only administrators see claims', async () => {
  const answer = await ask(async () => ({ ...alice, isAdmin: true }));
  expect(await answer.json()).toMatchObject({ claims: { oid: 'alice' } });
});

test('a guest has no token, whatever cookie came along', async () => {
  const answer = await ask(async () => internalCaller, {}, { ...signIn, AUTH_MODE: 'optional' });
  expect(await answer.json()).toMatchObject({ mode: 'optional', account: null, accessToken: null });
});

test('a caller with its own token gets no session token, because the cookie was not checked', async () => {
  const answer = await ask(async () => alice, { authorization: 'Bearer another' });
  expect(await answer.json()).toMatchObject({ account: { name: 'Alice Adams' }, accessToken: null });
});

test('without sign-in it says so', async () => {
  const answer = await ask(async () => internalCaller, {}, {});
  expect(await answer.json()).toMatchObject({ mode: 'off', by: null, account: null, accessToken: null });
});

test('a session that is over is a 401 as JSON', async () => {
  const answer = await ask(() => Promise.reject(new AppError('unauthenticated', 'Your session is over.')));
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: 'Your session is over.' });
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
])('no token for %j, also where that origin may call the protocols', async (headers) => {
  const variables = { ...signIn, ALLOWED_ORIGINS: 'https://evil.example' };
  const answer = await ask(async () => alice, headers as Record<string, string>, variables);
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('token"');
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ADDRESS = 'http://localhost/api/auth/signin/entra';

function served(isOn = true) {
  const step = vi.fn(async (_: Request, form: Readonly<Record<string, string>>) => Response.json(form));
  const route = signInRoute(() => ({ ...testServices(), signIn: isOn ? { step } : undefined }));
  return { route, step };
}

test('without sign-in there is nothing to sign in by', async () => {
  const { route } = served(false);
  expect((await route.GET(new Request('http://localhost/api/auth/csrf'))).status).toBe(404);
  expect(
    (await route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body: 'a=b' }))).status,
  ).toBe(404);
});

test('the fields of a sign-in form are read', async () => {
  const body = 'csrfToken=x&callbackUrl=%2Fc%2Fcw_1';
  const answer = await served().route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body }));
  expect(await answer.json()).toEqual({ csrfToken: 'x', callbackUrl: '/c/cw_1' });
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"csrfToken":["x"]}', 415],
  ['no type', {}, 'csrfToken=x', 415],
  ['a body that does not end', FORM, `a=${'x'.repeat(20_000)}`, 413],
])('%s is refused before it is read', async (_, headers, body, status) => {
  const { route, step } = served();
  const request = new Request(ADDRESS, { method: 'POST', headers: headers as Record<string, string>, body });
  expect((await route.POST(request)).status).toBe(status);
  expect(step).not.toHaveBeenCalled();
});

test.each(['', '%', '=&=&=', '__proto__=x&constructor=y', '%00=%ff%fe'])(
  'the form %j is harmless',
  async (body) => {
    const answer = await served().route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body }));
    expect(answer.status).toBe(200);
  },
);

test('other verbs are answered with those there are, and a form of another site not at all', async () => {
  const { route, step } = served();
  expect((await route.DELETE(new Request(ADDRESS, { method: 'DELETE' }))).status).toBe(405);
  const headers = { ...FORM, origin: 'https://evil.example', host: 'localhost' };
  expect((await route.POST(new Request(ADDRESS, { method: 'POST', headers, body: '' }))).status).toBe(403);
  expect(step).not.toHaveBeenCalled();
});

test('an unknown step of sign-in is a 404 without a stack', async () => {
  const { route, step } = served();
  step.mockRejectedValueOnce(new AppError('not-found', 'This address does not exist.'));
  const answer = await route.GET(new Request('http://localhost/api/auth/_log'));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'This address does not exist.' });
});
