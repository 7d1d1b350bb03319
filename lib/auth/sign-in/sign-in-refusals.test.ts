import { describe, expect, test } from 'vitest';
import { HTTP, signInForTests } from './sign-in.test-helper.ts';

const { application, identity } = signInForTests();

describe('an attempt that was not started here creates no session', () => {
  const expired = '/sign-in?error=expired';

  test.each([
    ['a state of another user', (back: URL) => back.searchParams.set('state', 'forged')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['a code that was never given', (back: URL) => back.searchParams.set('code', 'forged')],
    ['no code', (back: URL) => back.searchParams.delete('code')],
  ])('%s', async (_, bend) => {
    const { browser, failures } = application();
    const back = await browser.atProvider(await browser.begin(), 'alice');
    bend(back);
    expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe(expired);
    expect(browser.session).toBeUndefined();
    expect(failures).toHaveLength(1);
  });

  test.each(['cw_state', 'cw_nonce', 'cw_pkce'])(
    'without the cookie %s, with a broken one, or that of another attempt',
    async (name) => {
      const { browser } = application();
      await browser.begin();
      const other = browser.cookies.get(name) ?? '';
      for (const bent of [undefined, 'broken', other]) {
        const back = await browser.atProvider(await browser.begin(), 'alice');
        if (bent === undefined) browser.cookies.delete(name);
        else browser.cookies.set(name, bent);
        expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe(expired);
        expect(browser.session).toBeUndefined();
      }
    },
  );

  test('a code that was already used', async () => {
    const { browser } = application();
    const back = await browser.atProvider(await browser.begin(), 'alice');
    const saved = new Map(browser.cookies);
    await browser.get(back.pathname + back.search);
    browser.cookies.clear();
    for (const [name, value] of saved) browser.cookies.set(name, value);
    expect((await browser.get(back.pathname + back.search)).headers.get('location')).toBe(expired);
  });

  test('a link that another page made the user follow', async () => {
    const attacker = application();
    const back = await attacker.browser.atProvider(await attacker.browser.begin(), 'bob');
    const victim = application();
    await victim.browser.begin();
    const answer = await victim.browser.get(back.pathname + back.search);
    expect(answer.headers.get('location')).toBe(expired);
    expect(victim.browser.session).toBeUndefined();
  });
});

test('a rejection by the provider is shown on the sign-in page without its message', async () => {
  const { browser } = application();
  await browser.begin('/c/cw_1');
  const words = encodeURIComponent('<script>alert(1)</script> AADSTS65004: declined');
  const answer = await browser.get(`/api/auth/callback/entra?error=access_denied&error_description=${words}`);
  expect(answer.headers.get('location')).toBe('/sign-in?error=denied&returnTo=%2Fc%2Fcw_1');
});

test('while the provider is unavailable, sign-in fails and the page says why', async () => {
  const { browser } = application();
  identity().setOutages(['discovery']);
  expect((await browser.begin()).pathname + (await browser.begin()).search).toBe('/sign-in?error=provider');
  identity().setOutages([]);
  const back = await browser.atProvider(await browser.begin(), 'alice');
  identity().setOutages(['token']);
  const answer = await browser.get(back.pathname + back.search);
  expect(answer.headers.get('location')).toBe('/sign-in?error=provider');
  expect(browser.session).toBeUndefined();
});

test('a rejected client secret is not blamed on the user', async () => {
  const { browser, failures } = application({ AUTH_CLIENT_SECRET: 'not the secret' });
  expect(await browser.signIn('alice')).toBe('/sign-in?error=failed');
  expect(failures).toMatchObject([{ reason: 'invalid_client' }]);
  expect(JSON.stringify(failures)).not.toContain('not the secret');
});

test.each(['', 'x', '../../etc/passwd', 'A'.repeat(43), 'A'.repeat(5000), '%00', '"'])(
  'a forged cookie %j identifies no one and breaks nothing',
  async (value) => {
    const { signIn, browser } = application();
    browser.cookies.set('cw_session', value);
    browser.cookies.set('cw_csrf', value);
    browser.cookies.set('cw_return_to', value);
    expect(await signIn.find(browser.request('/'))).toBeUndefined();
    if (value)
      await expect(signIn.readSession(browser.request('/'))).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    expect((await browser.get('/api/auth/csrf')).status).toBe(200);
  },
);

test.each([
  ['GET', 'session'],
  ['GET', 'providers'],
  ['GET', 'signin'],
  ['GET', 'signout'],
  ['GET', 'error'],
  ['POST', '_log'],
  ['POST', 'session'],
  ['POST', 'callback/entra'],
  ['GET', 'signin/entra'],
  ['POST', 'signin/constructor'],
  ['GET', '__proto__'],
  ['GET', 'toString'],
])('%s /api/auth/%s does not exist', async (method, name) => {
  const { signIn, browser } = application();
  const request = browser.request(`/api/auth/${name}`, { method });
  await expect(signIn.step(request, {})).rejects.toMatchObject({ code: 'not-found' });
});

test('sign-in does not start under a foreign host name', async () => {
  const { signIn } = application();
  const request = new Request(`${HTTP}/api/auth/csrf`, { headers: { host: 'evil.example' } });
  await expect(signIn.step(request, {})).rejects.toMatchObject({ code: 'bad-request' });
});
