import { describe, expect, test } from 'vitest';
import { openIdEnvironment } from '#e2e/identity/application.ts';
import { requirePerson, TENANT } from '#e2e/identity/people.ts';
import { createIsEnded } from '../ended-tokens.ts';
import { OwnBrowser } from './own-browser.test-helper.ts';
import { HTTP, signInForTests } from './sign-in.test-helper.ts';

const { application, identity, records } = signInForTests();
/** Token lifetimes pass in real time. */
const LONG_TIMEOUT = { timeout: 20_000 };

test('signing in returns to the starting page, with a cookie that contains only a session id', async () => {
  const { signIn, browser, notes } = application();
  expect(await browser.signIn('alice', '/c/cw_1?turn=2')).toBe('/c/cw_1?turn=2');
  expect(browser.session).toMatch(/^[\w-]{43}$/);
  expect(await signIn.find(browser.request('/'))).toMatchObject({
    name: 'Alice Adams',
    username: 'alice@contoso.com',
    claims: { aud: identity().application.audience, groups: ['hr', 'all-staff'] },
  });
  expect(notes).toMatchObject([{ action: 'sign-in', owner: expect.stringMatching(/^user:.+:.+$/) }]);
});

test('a user in hundreds of groups gets cookies of normal size', async () => {
  const { signIn, browser } = application();
  await browser.signIn('carol');
  expect(browser.request('/').headers.get('cookie')?.length).toBeLessThan(1500);
  expect(await signIn.find(browser.request('/'))).toMatchObject({ name: 'Carol Chen' });
});

test('cookies are hidden from scripts and other sites, and over https from other hosts', async () => {
  const secure = application({ PUBLIC_URL: 'https://docs.example.com' });
  const back = await secure.browser
    .atProvider(await secure.browser.begin('/'), 'alice')
    .catch(() => undefined);
  expect(back).toBeUndefined(); // The provider of these tests knows addresses of this machine alone.
  const response = await secure.browser.get('/api/auth/csrf');
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-cw_/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain/i);
  }
  const plain = application();
  const first = await plain.browser.get('/api/auth/csrf');
  for (const cookie of [...first.headers.getSetCookie(), ...response.headers.getSetCookie()]) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
  }
});

describe('with several tenants', () => {
  const tenants = (AUTH_TENANTS: string) => application({ AUTH_TENANT_ID: 'organizations', AUTH_TENANTS });

  test('users of listed tenants sign in', async () => {
    const { signIn, browser } = tenants(`${identity().tenant},${identity().otherTenant}`);
    await browser.signIn('mallory');
    expect(await signIn.find(browser.request('/'))).toMatchObject({ name: 'Mallory Moore' });
  });

  test('all others are rejected, and the audit log records it', async () => {
    const { browser, notes } = tenants(identity().tenant);
    expect(await browser.signIn('mallory')).toBe('/sign-in?error=tenant');
    expect(browser.session).toBeUndefined();
    expect(notes).toMatchObject([{ action: 'refused', detail: { tenant: identity().otherTenant } }]);
    expect(await browser.signIn('alice')).toBe('/');
  });

  test('a wrong state, nonce or verifier is rejected', async () => {
    const { browser } = tenants(identity().tenant);
    for (const name of ['cw_state', 'cw_nonce', 'cw_pkce']) {
      await browser.begin();
      const other = browser.cookies.get(name) ?? '';
      const back = await browser.atProvider(await browser.begin(), 'alice');
      browser.cookies.set(name, other);
      const answer = await browser.get(back.pathname + back.search);
      expect(answer.headers.get('location')).toBe('/sign-in?error=expired');
    }
    expect(browser.session).toBeUndefined();
  });
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'signing in never redirects to %s',
  async (elsewhere) => {
    const { browser } = application();
    expect(await browser.signIn('alice', elsewhere)).toBe('/');
  },
);

test('a cookie cannot redirect elsewhere either', async () => {
  const { browser } = application();
  const back = await browser.atProvider(await browser.begin(), 'alice');
  browser.cookies.set('cw_return_to', encodeURIComponent('https://evil.example/'));
  expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe('/');
});

test('additional link parameters do not reach the provider', async () => {
  const { browser } = application();
  const csrfToken = await browser.csrfToken();
  const answer = await browser.post('/api/auth/signin/entra?scope=other&redirect_uri=https://evil.example', {
    csrfToken,
    callbackUrl: '/',
    scope: 'other',
  });
  const { url } = (await answer.json()) as { url: string };
  expect(new URL(url).searchParams.get('scope')).toContain('access_as_user');
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${HTTP}/api/auth/callback/entra`);
});

test('a form of another site can neither sign in nor sign out', async () => {
  const { signIn, browser } = application();
  await browser.signIn('alice');
  const forged = { csrfToken: 'forged', callbackUrl: '/' };
  await expect(browser.post('/api/auth/signout', forged)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await signIn.find(browser.request('/'))).toBeDefined();
  const begun = await (await browser.post('/api/auth/signin/entra', forged)).json();
  expect(begun).toEqual({ url: '/sign-in?error=expired' });
});

test('signing out ends the session for every copy of the cookie, and continues at the provider', async () => {
  const { signIn, browser, notes } = application();
  await browser.signIn('alice');
  const copy = browser.request('/');
  const answer = await browser.post('/api/auth/signout', {
    csrfToken: await browser.csrfToken(),
    callbackUrl: '/',
  });
  const { url } = (await answer.json()) as { url: string };
  expect(new URL(url).origin).toBe(identity().authority);
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    post_logout_redirect_uri: `${HTTP}/sign-in`,
    id_token_hint: expect.any(String),
  });
  expect(browser.session).toBeUndefined();
  expect(await signIn.find(copy)).toBeUndefined();
  await expect(signIn.readSession(copy)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(notes.map(({ action }) => action)).toEqual(['sign-in', 'sign-out']);
});

test('a new sign-in ends the previous session', async () => {
  const { signIn, browser } = application();
  await browser.signIn('alice');
  const before = browser.request('/');
  await browser.signIn('bob');
  expect(await signIn.find(before)).toBeUndefined();
  expect(await signIn.find(browser.request('/'))).toMatchObject({ name: 'Bob Brown' });
});

test('an idle tab continues with a new token until the provider rejects the refresh', async () => {
  const { signIn, browser } = application();
  identity().setAccessTokenSeconds(1);
  await browser.signIn('alice');
  const first = await signIn.find(browser.request('/'));
  await expect.poll(() => (first?.expiresAtMs ?? 0) < Date.now(), LONG_TIMEOUT).toBe(true);
  const tabs = await Promise.all([1, 2, 3, 4].map(() => signIn.find(browser.request('/'))));
  expect(new Set(tabs.map((tab) => tab?.accessToken)).size).toBe(1);
  expect(tabs[0]?.accessToken).not.toBe(first?.accessToken);
  identity().revoke('alice');
  await expect.poll(() => (tabs[0]?.expiresAtMs ?? 0) < Date.now(), LONG_TIMEOUT).toBe(true);
  expect(await signIn.find(browser.request('/'))).toBeUndefined();
});

describe('with another OpenID Connect provider', () => {
  const openId = (shape: string, more: Record<string, string> = {}) =>
    application({
      ...openIdEnvironment(identity().port, shape),
      ...(shape === 'google' && { AUTH_REQUIRED_CLAIMS: 'hd=contoso.com' }),
      ...more,
    });

  test.each([
    ['keycloak', { AUTH_API_AUDIENCE: 'api://0c0ffee0-1111-4222-8333-444444444444' }],
    ['keycloak', {}],
    ['okta', { AUTH_API_AUDIENCE: 'api://0c0ffee0-1111-4222-8333-444444444444' }],
    ['google', {}],
  ])('people of %s sign in, and stay signed in with new tokens: %j', async (shape, more) => {
    const { browser, signIn, notes } = openId(shape, more as Record<string, string>);
    identity().setAccessTokenSeconds(1);
    expect(await browser.signIn('alice', '/documents')).toBe('/documents');
    const found = await signIn.find(browser.request('/'));
    expect(found).toMatchObject({ name: 'Alice Adams' });
    await expect.poll(() => (found?.expiresAtMs ?? 0) < Date.now(), LONG_TIMEOUT).toBe(true);
    const later = await signIn.find(browser.request('/'));
    expect(later?.accessToken).not.toBe(found?.accessToken);
    expect(later?.accessToken.split('.')).toHaveLength(3);
    expect(notes[0]).toMatchObject({ action: 'sign-in', owner: expect.stringMatching(`alice@.*/${shape}$`) });
  });

  test('a person without the required claim gets no session', async () => {
    const { browser, notes } = openId('google');
    expect(await browser.signIn('mallory')).toBe('/sign-in?error=tenant');
    expect(browser.session).toBeUndefined();
    expect(notes).toMatchObject([{ action: 'refused' }]);
  });

  test('a redirect of another issuer, or without one, gets no session', async () => {
    for (const iss of ['http://localhost/realms/other', undefined]) {
      const { browser } = openId('keycloak');
      const back = await browser.atProvider(await browser.begin(), 'alice');
      back.searchParams.delete('iss');
      if (iss) back.searchParams.set('iss', iss);
      await browser.get(back.pathname + back.search);
      expect(browser.session).toBeUndefined();
    }
  });

  test('a provider that describes itself as another leads to the sign-in page', async () => {
    const address = `http://127.0.0.1:${identity().port}/keycloak`;
    const { browser, failures } = openId('keycloak', { AUTH_ISSUER: address });
    expect((await browser.begin()).search).toBe('?error=provider');
    expect(failures).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE' }]);
  });
});

describe('sessions in several browsers', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const OWNER = `user:${TENANT}:${requirePerson('bob').oid}` as const;

  async function twoBrowsers() {
    const { signIn, browser } = application();
    const other = new OwnBrowser(signIn, HTTP);
    await signIn.end(OWNER, 'all');
    await browser.signIn('bob');
    other.userAgent = FIREFOX;
    await other.signIn('bob');
    return { signIn, browser, other };
  }

  test('a person sees them, with the browser in words, and this one marked', async () => {
    const { signIn, browser } = await twoBrowsers();
    const sessions = await signIn.list(browser.request('/'), OWNER);
    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual(
      expect.arrayContaining([
        { device: { browser: 'Firefox', system: 'Windows' }, isCurrent: false },
        { device: { browser: null, system: null }, isCurrent: true },
      ]),
    );
    expect(JSON.stringify(sessions)).not.toContain('Gecko');
    expect(await signIn.list(browser.request('/'), 'user:t:another')).toEqual([]);
  });

  test('one that is ended elsewhere is over, and so is its token; others stay', async () => {
    const { signIn, browser, other } = await twoBrowsers();
    const held = await signIn.find(other.request('/'));
    const isEnded = createIsEnded(records().sessions);
    const [stranger] = await signIn.list(other.request('/'), OWNER);
    expect(await signIn.end('user:t:another', { id: stranger?.id ?? '' })).toBe(0);
    expect(await signIn.end(OWNER, { othersThan: browser.request('/') })).toBe(1);
    expect(await signIn.find(other.request('/'))).toBeUndefined();
    expect(await isEnded(held?.accessToken ?? '')).toBe(true);
    const own = await signIn.find(browser.request('/'));
    expect(own).toBeDefined();
    expect(await isEnded(own?.accessToken ?? '')).toBe(false);
    expect(await signIn.end(OWNER, 'all')).toBe(1);
    expect(await signIn.find(browser.request('/'))).toBeUndefined();
  });

  test('the store is asked twice a minute at most, and a token stays valid while it is away', async () => {
    let [nowMs, asked, isAway] = [0, 0, false];
    const find = async () => {
      asked += 1;
      if (isAway) throw new Error('away');
      return undefined;
    };
    const isEnded = createIsEnded({ find }, () => nowMs);
    for (nowMs = 0; nowMs < 60_000; nowMs += 1000) expect(await isEnded('token')).toBe(false);
    expect(asked).toBe(2);
    isAway = true;
    expect(await isEnded('token')).toBe(false);
  });
});
