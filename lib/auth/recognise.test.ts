import { expect, test } from 'vitest';
import { startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { createIdentify } from './identify.ts';

const provider = perFile(startIdentityProvider);

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

/** App Service's claims about a user, with its claim names. */
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

test('a user signed in by App Service is known, with groups and roles', async () => {
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

test('a user of another App Service provider is rejected with any claims', async () => {
  for (const by of ['github', 'my-own-oidc', '']) {
    await expect(identify(principal([], provider.tenant, by))).rejects.toMatchObject({ status: 401 });
  }
});

test('the same headers are ignored without App Service', async () => {
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

test('its access token takes precedence if it is for this API; one for Graph is ignored', async () => {
  const token = { 'x-ms-token-aad-access-token': await provider.token('alice') };
  expect(await identify({ ...principal(), ...token })).toMatchObject({ principal: { name: 'Alice Adams' } });
  const forGraph = await provider.token('alice', { claims: { aud: 'https://graph.microsoft.com' } });
  const other = { ...principal(), 'x-ms-token-aad-access-token': forGraph };
  expect(await identify(other)).toMatchObject({ principal: { name: 'Eve Easy' } });
  await expect(identify({ 'x-ms-token-aad-access-token': forGraph })).rejects.toMatchObject({ status: 401 });
});

test('users of another tenant and unreadable claims are rejected', async () => {
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

test('groups beyond the list are looked up with its access token, or the user is rejected', async () => {
  const overage = principal([['_claim_names', '{"groups":"src1"}']]);
  await expect(identify(overage)).rejects.toMatchObject({ status: 403 });
  const token = { 'x-ms-token-aad-access-token': await provider.token('carol') };
  expect((await identify({ ...overage, ...token })).access?.groups).toHaveLength(221);
});

test('another site cannot change data with the browser’s credentials', async () => {
  await expect(identify(principal(), {}, 'POST')).rejects.toMatchObject({ status: 403 });
  const ours = { ...principal(), 'sec-fetch-site': 'same-origin' };
  await expect(identify(ours, {}, 'POST')).resolves.toBeDefined();
  const withToken = { ...principal(), authorization: `Bearer ${await provider.token('bob')}` };
  expect(await identify(withToken, {}, 'POST')).toMatchObject({ principal: { name: 'Bob Brown' } });
});
