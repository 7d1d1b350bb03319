import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());
beforeEach(() => provider.reset());

const CALLBACK = 'http://127.0.0.1:65000/api/auth/callback/entra';

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  error?: string;
}

/** Follows redirections and fills in the form, with a browser's cookies, until it is sent back to the application. */
async function signIn(user: string, tenant = provider.tenant): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const first = new URL(`${provider.authority}/${tenant}/oauth2/v2.0/authorize`);
  first.search = new URLSearchParams({
    client_id: provider.application.clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: `openid profile email offline_access ${provider.application.audience}/access_as_user`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    nonce: 'a-nonce',
  }).toString();
  const code = await walk(first, user);
  return askForTokens(
    { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier },
    tenant,
  );
}

async function walk(first: URL, user: string): Promise<string> {
  const jar = new Map<string, string>();
  let [url, form] = [first, undefined as URLSearchParams | undefined];
  while (url.port !== '65000') {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const action = location ?? /action="([^"]+)"/.exec(await response.text())?.[1];
    if (action === undefined) throw new Error(`${url} answered ${response.status} without a way on`);
    url = new URL(action.replaceAll('&amp;', '&'), url);
    form = location === null ? new URLSearchParams({ user }) : undefined;
  }
  return url.searchParams.get('code') ?? '';
}

async function askForTokens(fields: Record<string, string>, tenant = provider.tenant): Promise<Tokens> {
  const { clientId, clientSecret } = provider.application;
  const response = await fetch(`${provider.authority}/${tenant}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  return response.json() as Promise<Tokens>;
}

test('a person signs in as with Entra, and each token says the same of them', async () => {
  const tokens = await signIn('alice');
  const minted = decodeJwt(await provider.token('alice'));
  for (const claims of [decodeJwt(tokens.access_token), decodeJwt(tokens.id_token), minted]) {
    expect(claims).toMatchObject({
      iss: `${provider.authority}/${provider.tenant}/v2.0`,
      tid: provider.tenant,
      oid: minted['oid'],
      ver: '2.0',
      name: 'Alice Adams',
      groups: ['hr', 'all-staff'],
    });
  }
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    aud: provider.application.audience,
    scp: 'access_as_user',
  });
  expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: provider.application.clientId, nonce: 'a-nonce' });
});

test('who is in too many groups has none of them in a token, but an address', async () => {
  const tokens = await signIn('carol');
  for (const token of [tokens.access_token, tokens.id_token]) {
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ _claim_names: { groups: 'src1' } });
    expect(claims).not.toHaveProperty('groups');
  }
});

test('people of several tenants sign in at one address, each with the issuer of their own', async () => {
  const mallory = await signIn('mallory', 'organizations');
  expect(decodeJwt(mallory.id_token)).toMatchObject({
    iss: `${provider.authority}/${provider.otherTenant}/v2.0`,
    tid: provider.otherTenant,
  });
  const bob = await signIn('bob', 'organizations');
  expect(decodeJwt(bob.id_token)['tid']).toBe(provider.tenant);
  const refreshed = await askForTokens(
    { grant_type: 'refresh_token', refresh_token: mallory.refresh_token },
    'organizations',
  );
  expect(decodeJwt(refreshed.access_token)['tid']).toBe(provider.otherTenant);
});

test('a refresh token works once, is counted, and ends with what was revoked', async () => {
  provider.setAccessTokenSeconds(7);
  const tokens = await signIn('bob');
  const { iat = 0, exp } = decodeJwt(tokens.access_token);
  expect(exp).toBe(iat + 7);
  const scope = `openid profile email offline_access ${provider.application.audience}/access_as_user`;
  const again = await askForTokens({
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    scope,
  });
  expect(again.refresh_token).not.toBe(tokens.refresh_token);
  expect(provider.counts().refreshes).toBe(1);
  provider.revoke('bob');
  const gone = await askForTokens({ grant_type: 'refresh_token', refresh_token: again.refresh_token, scope });
  expect(gone.error).toBe('invalid_grant');
});

test('after a change of keys both are published, and tokens are signed with the new one', async () => {
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  const before = kidOf((await signIn('bob')).access_token);
  await provider.rotateKeys();
  const after = kidOf((await signIn('bob')).access_token);
  const jwks = await fetch(`${provider.authority}/${provider.tenant}/discovery/v2.0/keys`);
  const { keys } = (await jwks.json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.map(({ kid }) => kid)).toEqual([after, before]);
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  expect(provider.counts().keys).toBe(1);
});

test('on behalf of a person Graph tells their groups, and only for a token of its own', async () => {
  const assertion = await provider.token('carol');
  const { access_token } = await askForTokens({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    requested_token_use: 'on_behalf_of',
    assertion,
    scope: `${provider.authority}/User.Read openid profile offline_access`,
  });
  const ask = (token: string) =>
    fetch(`${provider.authority}/v1.0/me/getMemberObjects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ securityEnabledOnly: false }),
    });
  const { value } = (await (await ask(access_token)).json()) as { value: string[] };
  expect(value).toHaveLength(221);
  expect(value).toContain('project-220');
  expect((await ask(assertion)).status).toBe(401);
});

test('a test in another process works it over HTTP', async () => {
  const order = (path: string, body?: object) =>
    fetch(`${provider.authority}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  await order('/__access-token-life', { seconds: 5 });
  const { token } = (await (await order('/__token', { user: 'dana' })).json()) as { token: string };
  const { iat = 0, exp, roles } = decodeJwt(token);
  expect([exp, roles]).toEqual([iat + 5, ['Admin']]);
  await order('/__outages', { parts: ['keys'] });
  expect((await order(`/${provider.tenant}/discovery/v2.0/keys`)).status).toBe(503);
  await order('/__reset', {});
  expect((await order(`/${provider.tenant}/discovery/v2.0/keys`)).status).toBe(200);
  expect(await (await order('/__counts')).json()).toMatchObject({ keys: 1, refreshes: 0 });
});
