import { expect, test } from 'vitest';
import { type EnvironmentError, readEnvironment } from './environment.ts';

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const signIn = { AUTH_MODE: 'required', AUTH_TENANT_ID: TENANT, AUTH_CLIENT_ID: 'citewell' };
const long = 'a secret of thirty-two characters or more';
const beyond = { ...signIn, HOST: '0.0.0.0', PUBLIC_URL: 'https://docs.example.com', AUTH_SECRET: long };

function faults(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
    return '';
  } catch (thrown) {
    return (thrown as EnvironmentError).message;
  }
}

test('sign-in beyond this machine needs a secret, and says how to make one', () => {
  const { AUTH_SECRET: _none, ...without } = beyond;
  expect(faults(without)).toContain('AUTH_SECRET: missing');
  expect(faults(without)).toContain('openssl rand -base64 32');
  expect(faults(signIn)).toBe('');
  expect(faults({ HOST: '0.0.0.0' })).toBe('');
});

test('a short secret is refused and not shown, also as the second of two', () => {
  for (const AUTH_SECRET of ['hunter2', `${long},hunter2`]) {
    expect(faults({ ...signIn, AUTH_SECRET })).toContain('AUTH_SECRET: each needs 32 characters');
    expect(faults({ ...signIn, AUTH_SECRET })).not.toContain('hunter2');
  }
  expect(faults({ ...signIn, AUTH_SECRET: `${long},${long},${long}` })).toContain('two at most');
});

test('sign-in beyond this machine needs the address that people see', () => {
  const { PUBLIC_URL: _none, ...without } = beyond;
  expect(faults(without)).toContain('PUBLIC_URL: missing');
  expect(faults({ ...beyond, PUBLIC_URL: 'https://docs.example.com/citewell' })).toContain(
    'it takes no path',
  );
  const { identity } = readEnvironment({ ...beyond, PUBLIC_URL: 'https://docs.example.com/' });
  expect(identity.signIn).toMatchObject({ origin: 'https://docs.example.com', secrets: [long] });
});

test('a tenant is named by its id: nothing that lets in strangers, nothing that can change hands', () => {
  for (const tenant of ['common', 'consumers', 'contoso.onmicrosoft.com', '../v2.0', `${TENANT}/x`]) {
    expect(faults({ ...signIn, AUTH_TENANT_ID: tenant })).toContain('AUTH_TENANT_ID');
  }
  const several = { ...signIn, AUTH_TENANT_ID: 'organizations' };
  expect(faults(several)).toContain('AUTH_TENANTS');
  expect(faults({ ...several, AUTH_TENANTS: 'contoso' })).toContain('it takes ids of tenants');
  const stranger = { AUTH_TENANTS: TENANT, AUTH_ADMIN_TENANTS: TENANT.replace(/^./, '0') };
  expect(faults({ ...several, ...stranger })).toContain('AUTH_ADMIN_TENANTS');
  const { identity } = readEnvironment({ ...several, AUTH_TENANTS: TENANT.toUpperCase() });
  expect(identity.signIn).toMatchObject({ provider: { tenants: [TENANT] } });
});

test('a database with token authentication takes no password and needs the name of the identity', () => {
  const entra = (DATABASE_URL: string) => faults({ DATABASE_AUTH: 'entra', DATABASE_URL });
  expect(entra('postgres://citewell@db.example.com/citewell')).toBe('');
  expect(entra('')).toContain('DATABASE_URL: missing (needed because DATABASE_AUTH=entra)');
  expect(entra('postgres://citewell:hunter2@db.example.com/citewell')).toContain('it takes no password');
  expect(entra('postgres://citewell:hunter2@db.example.com/citewell')).not.toContain('hunter2');
  expect(entra('postgres://db.example.com/citewell')).toContain('it names no user');
});

test('tokens for the database and for sign-in are those of the cloud', () => {
  const standing = (AZURE_CLOUD: string) => {
    const url = 'postgres://citewell@db.example.com/citewell';
    const identity = {
      AUTH_CLIENT_CREDENTIAL: 'managed-identity',
      DATABASE_AUTH: 'entra',
      DATABASE_URL: url,
    };
    const environment = readEnvironment({ ...beyond, ...identity, AZURE_CLOUD });
    return {
      records: environment.identity.records,
      provider: environment.identity.signIn.mode === 'off' ? null : environment.identity.signIn.provider,
    };
  };
  expect(standing('AzureCloud')).toMatchObject({
    records: { identity: { audience: 'https://ossrdbms-aad.database.windows.net' } },
    provider: { credential: { kind: 'identity', identity: { audience: 'api://AzureADTokenExchange' } } },
  });
  expect(standing('AzureUSGovernment')).toMatchObject({
    records: { identity: { authorityHost: 'https://login.microsoftonline.us' } },
    provider: { credential: { identity: { audience: 'api://AzureADTokenExchangeUSGov' } } },
  });
});

const openId = {
  AUTH_MODE: 'required',
  AUTH_ISSUER: 'https://tenant.eu.auth0.com/',
  AUTH_CLIENT_ID: 'citewell',
};

test('another provider is named by its issuer alone, exactly as it writes it', () => {
  const { identity } = readEnvironment({ ...openId, AUTH_CLAIM_ROLES: 'https://example.com/roles' });
  expect(identity.signIn).toMatchObject({
    provider: {
      openId: {
        issuer: 'https://tenant.eu.auth0.com/',
        usesIdTokens: true,
        claims: { id: 'sub', groups: 'groups' },
      },
      audiences: ['citewell'],
      adminRole: 'Admin',
      tenants: ['tenant.eu.auth0.com'],
    },
  });
  expect(faults({ ...openId, AUTH_ISSUER: 'http://sso.example.com' })).toContain('AUTH_ISSUER');
  expect(faults({ ...openId, AUTH_ISSUER: 'https://sso.example.com/a@b' })).toContain('AUTH_ISSUER');
});

test('what only Microsoft understands is refused beside another provider', () => {
  for (const variables of [
    { AUTH_TENANT_ID: TENANT },
    { AUTH_TENANTS: TENANT },
    { AUTH_CLIENT_CREDENTIAL: 'managed-identity' },
    { TRUST_PROXY: 'app-service' },
  ]) {
    expect(faults({ ...openId, ...variables })).toContain('AUTH_ISSUER names another provider');
  }
});

test('not everyone with a Google account gets in', () => {
  const google = { ...openId, AUTH_ISSUER: 'https://accounts.google.com' };
  expect(faults(google)).toContain('AUTH_REQUIRED_CLAIMS: missing');
  expect(faults({ ...google, AUTH_REQUIRED_CLAIMS: 'hd=example.com' })).toBe('');
  expect(faults({ ...google, AUTH_REQUIRED_CLAIMS: 'hd' })).toContain('claim=value');
});
