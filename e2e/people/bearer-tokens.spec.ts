import { expect } from '@playwright/test';
import { bearer, make, postLiterally, protocolCalls } from './protocol-calls.ts';
import { test } from './signed-in.ts';

const SECRET = /71,400|83,900|salary-bands/;
const question = 'From how many euros does salary band 7 run?';
const calls = protocolCalls(question);

for (const call of calls) {
  test(`${call.name} answers no caller without a valid token`, async ({ request, identity }) => {
    const none = await make(request, call);
    expect([none.status(), none.headers()['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(await none.json()).toBeTruthy();
    const [head, body] = (await identity.token('dana')).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const bad = [
      unsigned,
      `${head}.${body}.`,
      await identity.token('alice', { seconds: -120 }),
      await identity.token('alice', { kind: 'id' }),
      await identity.token('alice', { claims: { aud: 'https://graph.microsoft.com' } }),
      await identity.token('mallory'),
      'x'.repeat(9000),
    ];
    for (const token of bad) {
      const response = await make(request, call, bearer(token));
      expect(response.status()).toBe(401);
      expect(response.headers()['www-authenticate']).toContain('error="invalid_token"');
      expect(await response.text()).not.toMatch(SECRET);
    }
    expect((await make(request, call, bearer(await identity.token('bob')))).status()).toBe(200);
  });
}

test('a person gets answers from what they may read, in every protocol', async ({ request, identity }) => {
  for (const call of calls.filter(({ body }) => body)) {
    const ofHr = await make(request, call, bearer(await identity.token('alice')));
    expect([call.name, ofHr.status(), SECRET.test(await ofHr.text())]).toEqual([call.name, 200, true]);
    for (const user of ['bob', 'carol', 'dana']) {
      const other = await make(request, call, bearer(await identity.token(user)));
      expect([call.name, user, other.status()]).toEqual([call.name, user, 200]);
      expect([call.name, user, await other.text()]).not.toEqual([
        call.name,
        user,
        expect.stringMatching(SECRET),
      ]);
    }
  }
});

test('a request cannot widen what a person may read', async ({ request, identity }) => {
  const bob = bearer(await identity.token('bob'));
  const messages = [{ role: 'user', content: question }];
  const wider = {
    use_oid_security_filter: false,
    use_groups_security_filter: false,
    include_category: 'personnel',
  };
  const search = { filter: "groups/any(g: g eq 'hr') or true", top_k: 10 };
  const claims = { oid: 'any', groups: ['hr', 'all'], auth_claims: { groups: ['hr'] }, user_id: 'alice' };
  for (const [path, body] of [
    ['/chat', { messages, context: { overrides: wider, ...claims }, ...claims }],
    ['/chat', { messages, stream: false, context: { ...wider, ...claims } }],
    ['/api/v2/flexible-rag', { question, fetch_args: { AzureSearchFetcher: search }, metadata: claims }],
    [
      '/api/v2/flexible-chat',
      { question, fetch_args: { AzureSearchFetcher: { select_fields: ['groups', 'content'] } } },
    ],
  ] as const) {
    const response = await make(request, { name: path, method: 'POST', path, body }, bob);
    expect(await response.text()).not.toMatch(SECRET);
  }
});

test('a document opens for its readers, and is a 404 for others', async ({ request, identity }) => {
  const get = async (path: string, user: string) =>
    request.get(path, { headers: bearer(await identity.token(user)) });
  expect(await (await get('/content/salary-bands.md', 'alice')).text()).toMatch(SECRET);
  for (const user of ['bob', 'carol', 'dana']) {
    const forbidden = await get('/content/salary-bands.md', user);
    const missing = await get('/content/no-such-document.md', user);
    expect([forbidden.status(), await forbidden.text()]).toEqual([404, await missing.text()]);
    expect((await get('/pictures/salary-bands.md', user)).status()).toBe(404);
    expect((await get('/content/pay-at-larkfield.md', user)).status()).toBe(200);
  }
  for (const path of [
    '/content/salary-bands.md',
    '/content/pay-at-larkfield.md',
    '/pictures/x.pdf',
    '/api/status',
  ]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 401]);
  }
});

test('headers and addresses that confuse frameworks open nothing', async ({ request, baseURL }) => {
  const tricks: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    {
      'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
    },
    { 'x-middleware-subrequest': 'pages/_middleware' },
    { 'x-middleware-next': '1' },
    { 'x-middleware-rewrite': '/config' },
    { 'x-nextjs-data': '1' },
    { 'x-prerender-revalidate': '1' },
    { 'x-matched-path': '/config', 'x-invoke-path': '/config', 'x-now-route-matches': '1' },
    { 'next-action': '0'.repeat(40) },
    { 'x-original-url': '/config', 'x-rewrite-url': '/config', 'x-forwarded-uri': '/config' },
    { 'x-http-method-override': 'OPTIONS', 'x-method-override': 'HEAD' },
    { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', host: 'localhost' },
    {
      'x-ms-client-principal': Buffer.from('{"claims":[]}').toString('base64'),
      'x-ms-client-principal-name': 'dana',
    },
  ];
  for (const headers of tricks) {
    for (const call of calls) {
      const response = await make(request, call, headers);
      expect([call.name, headers, response.status()]).toEqual([call.name, headers, 401]);
    }
  }
  // The framework answers these by itself, with or without a token: with nothing, or with another address that is refused.
  const segment = {
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/_tree',
    'next-url': '/',
  };
  for (const call of calls) {
    const prefetched = await make(request, call, { 'x-middleware-prefetch': '1' });
    expect(['{}', '']).toContain(prefetched.ok() ? await prefetched.text() : '');
    const asPage = await make(request, call, segment);
    expect([401, 307]).toContain(asPage.status());
    const path = asPage.headers()['location'] ?? call.path;
    expect((await make(request, { ...call, path }, segment)).status()).toBe(401);
  }
  const messages = [{ role: 'user', content: question }];
  for (const path of [
    '/chat/',
    '/chat//',
    '//chat',
    '/./chat',
    '/api/../chat',
    '/api//chat',
    '/api/..%2fchat',
    '/content/../chat',
    '/%2e/chat',
    '/chat%00',
    '\\\\chat',
    '/%63hat',
    '/chat%2f',
    '/CHAT',
    '/chat;x=1',
    '/chat?__nextLocale=en',
    '/chat.rsc',
    '/_next/../chat',
    '/_next/data/build/chat.json',
  ]) {
    const { status, text } = await postLiterally(String(baseURL), path, { messages });
    expect([path, status, [400, 401, 404, 405, 308].includes(status)]).toEqual([path, status, true]);
    expect([path, text]).not.toEqual([path, expect.stringMatching(/25th of each month|salary band/i)]);
  }
});

test('identity headers are ignored where no proxy is configured', async ({ request, identity }) => {
  const claims = [
    {
      typ: 'http://schemas.microsoft.com/identity/claims/tenantid',
      val: '11111111-2222-4333-8444-555555555555',
    },
    {
      typ: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
      val: '616c6963-0000-4000-8000-000000000001',
    },
    { typ: 'groups', val: 'hr' },
    { typ: 'roles', val: 'Admin' },
  ];
  const forged = {
    'x-ms-client-principal': Buffer.from(JSON.stringify({ claims })).toString('base64'),
    'x-ms-token-aad-access-token': await identity.token('alice'),
    'x-ms-token-aad-id-token': await identity.token('alice', { kind: 'id' }),
  };
  for (const call of calls) {
    expect((await make(request, call, forged)).status()).toBe(401);
    const bob = bearer(await identity.token('bob'));
    expect(await (await make(request, call, { ...forged, ...bob })).text()).not.toMatch(SECRET);
  }
});

test('anonymous callers cannot send large bodies', async ({ request }) => {
  const body = { messages: [{ role: 'user', content: 'x'.repeat(2_000_000) }] };
  const response = await make(request, { name: 'large', method: 'POST', path: '/chat', body });
  expect(response.status()).toBe(401);
});

test('pages of other origins call nothing, with a token or with a cookie', async ({
  request,
  identity,
  as,
}) => {
  const page = await as('alice');
  const alice = bearer(await identity.token('alice'));
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1:1',
  ]) {
    for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'cross-site' }]) {
      for (const call of calls) {
        const withToken = await make(request, call, { ...alice, ...headers });
        expect([call.name, origin, withToken.status()]).toEqual([call.name, origin, 403]);
        const withCookie = await make(page.request, call, headers);
        expect([call.name, origin, withCookie.status()]).toEqual([call.name, origin, 403]);
        expect(withToken.headers()['access-control-allow-origin']).toBeUndefined();
      }
    }
  }
  for (const call of calls) {
    expect((await make(page.request, call)).status(), 'a cookie alone opens no protocol').toBe(401);
  }
});

test('an administrator sees where a token was refused and why, and not the token', async ({
  request,
  identity,
}) => {
  const token = await identity.token('alice', { seconds: -120 });
  const call = { name: '', method: 'GET', path: '/v1/models' } as const;
  const log = { name: '', method: 'GET', path: '/api/admin/audit?action=refused&search=v1/models' } as const;
  const asDana = bearer(await identity.token('dana'));
  // Of many refusals in a minute the first ones have a line: again, then, until this one has.
  const noted = async () => {
    expect((await make(request, call, bearer(token))).status()).toBe(401);
    return (await make(request, log, asDana)).text();
  };
  await expect.poll(noted, { timeout: 75_000 }).toMatch(/GET \/v1\/models.*it has expired/s);
  const [, claims = 'none'] = token.split('.');
  expect(await (await make(request, log, asDana)).text()).not.toContain(claims);
  for (const other of [{}, bearer(await identity.token('alice'))]) {
    expect([401, 403]).toContain((await make(request, log, other)).status());
  }
});

test('the page of the Azure sample learns how people sign in here', async ({ request, identity }) => {
  const setup = await (await request.get('/auth_setup')).json();
  expect(setup).toMatchObject({
    useLogin: true,
    requireAccessControl: true,
    enableUnauthenticatedAccess: false,
  });
  const { clientId, authority } = setup.msalConfig.auth;
  expect(setup.tokenRequest.scopes).toEqual([`api://${clientId}/access_as_user`]);
  const discovery = await request.get(`${authority}/v2.0/.well-known/openid-configuration`);
  expect((await discovery.json()).issuer).toBe(`${authority}/v2.0`);
  const known = await make(
    request,
    { name: '', method: 'GET', path: '/config' },
    bearer(await identity.token('bob')),
  );
  expect(known.status()).toBe(200);
});
