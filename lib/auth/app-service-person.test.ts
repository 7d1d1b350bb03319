import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { noPolicy } from '#lib/core/settings-policy.ts';
import { createIdentify } from './identify.ts';

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.close());

const OID = '616c6963-0000-4000-8000-000000000009';
const SCHEMA = 'http://schemas.microsoft.com/identity/claims';

function identify(headers: Record<string, string>, variables: Record<string, string> = {}, method = 'GET') {
  const environment = readEnvironment({
    AUTH_MODE: 'required',
    TRUST_PROXY: 'app-service',
    ...provider.environment,
    ...variables,
  });
  const request = new Request('http://x/chat', { method, headers: { host: 'docs.example.com', ...headers } });
  return createIdentify(environment, { policy: async () => noPolicy })(request, 'token');
}

/** What App Service says of somebody, with its names of claims. */
function principal(more: [typ: string, val: string][] = [], tid = provider.tenant, by = 'aad') {
  const claims = [
    [`${SCHEMA}/tenantid`, tid],
    [`${SCHEMA}/objectidentifier`, OID],
    ['name', 'Eve Easy'],
    ['groups', 'hr'],
    ['groups', 'all-staff'],
    ['http://schemas.microsoft.com/ws/2008/06/identity/claims/role', 'Admin'],
    ...more,
  ].map(([typ, val]) => ({ typ, val }));
  const said = { auth_typ: by, claims, name_typ: 'name', role_typ: 'roles' };
  return { 'x-ms-client-principal': Buffer.from(JSON.stringify(said)).toString('base64') };
}

test('who App Service has signed in is known, with groups and roles', async () => {
  expect(await identify(principal())).toMatchObject({
    principal: {
      tid: provider.tenant,
      oid: OID,
      name: 'Eve Easy',
      groups: ['hr', 'all-staff'],
      roles: ['Admin'],
    },
    owner: `user:${provider.tenant}:${OID}`,
    isAdmin: true,
  });
});

test('whom another provider of App Service has signed in is nobody here, whatever that says of them', async () => {
  for (const by of ['github', 'my-own-oidc', '']) {
    await expect(identify(principal([], provider.tenant, by))).rejects.toMatchObject({ status: 401 });
  }
});

test('the same headers from anybody else are air', async () => {
  const forged = {
    ...principal(),
    'x-ms-client-principal-id': OID,
    'x-ms-client-principal-name': 'dana@contoso.com',
    'x-ms-client-principal-idp': 'aad',
    'x-ms-token-aad-access-token': await provider.token('dana'),
    'x-ms-token-aad-id-token': await provider.token('dana', { kind: 'id' }),
  };
  for (const TRUST_PROXY of ['off', 'on']) {
    await expect(identify(forged, { TRUST_PROXY })).rejects.toMatchObject({ status: 401 });
    expect(await identify(forged, { TRUST_PROXY, AUTH_MODE: 'optional' })).toMatchObject({
      principal: null,
      access: { oids: [], groups: [] },
      isAdmin: false,
    });
  }
  expect(await identify(forged, { AUTH_MODE: 'off', TRUST_PROXY: 'app-service' })).toMatchObject({
    principal: null,
    isAdmin: false,
  });
});

test('its access token says it better, where it is for this API; one for Graph says nothing', async () => {
  const token = { 'x-ms-token-aad-access-token': await provider.token('alice') };
  expect(await identify({ ...principal(), ...token })).toMatchObject({ principal: { name: 'Alice Adams' } });
  const forGraph = await provider.token('alice', { claims: { aud: 'https://graph.microsoft.com' } });
  const other = { ...principal(), 'x-ms-token-aad-access-token': forGraph };
  expect(await identify(other)).toMatchObject({ principal: { name: 'Eve Easy' } });
  await expect(identify({ 'x-ms-token-aad-access-token': forGraph })).rejects.toMatchObject({ status: 401 });
});

test('people of another tenant stay out, and so do claims that cannot be read', async () => {
  const said = (value: string) => ({ 'x-ms-client-principal': Buffer.from(value).toString('base64') });
  for (const headers of [
    principal([], provider.otherTenant),
    said('null'),
    said('{}'),
    said('{"claims":{}}'),
    said('{"claims":[]}'),
    said('{"claims":[null,1,{"typ":"oid"}]}'),
    { 'x-ms-client-principal': '%%%' },
  ]) {
    await expect(identify(headers)).rejects.toMatchObject({ status: 401 });
  }
});

test('too many groups for a list are looked up with its access token, or the person is refused', async () => {
  const overage = principal([['_claim_names', '{"groups":"src1"}']]);
  await expect(identify(overage)).rejects.toMatchObject({ status: 403 });
  const token = { 'x-ms-token-aad-access-token': await provider.token('carol') };
  expect((await identify({ ...overage, ...token })).access?.groups).toHaveLength(221);
});

test('what comes with every call of a browser changes nothing for another site', async () => {
  await expect(identify(principal(), {}, 'POST')).rejects.toMatchObject({ status: 403 });
  const ours = { ...principal(), 'sec-fetch-site': 'same-origin' };
  await expect(identify(ours, {}, 'POST')).resolves.toBeDefined();
  const withToken = { ...principal(), authorization: `Bearer ${await provider.token('bob')}` };
  expect(await identify(withToken, {}, 'POST')).toMatchObject({ principal: { name: 'Bob Brown' } });
});
