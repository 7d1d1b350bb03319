import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { startWireServer } from '#lib/upstream/test-wire.ts';
import { createAskProvider, createSigningKeys } from './signing-keys.ts';
import { createVerifyToken } from './verify-token.ts';

const TENANT = '11111111-2222-4333-8444-555555555555';
const AUTHORITY = 'https://login.microsoftonline.com';
const ISSUER = `${AUTHORITY}/{tenantid}/v2.0`;
const { identity } = readEnvironment({
  AUTH_MODE: 'required',
  AUTH_TENANT_ID: 'organizations',
  AUTH_TENANTS: TENANT,
  AUTH_CLIENT_ID: 'citewell',
});

/** A server whose provider publishes one key, with or without an issuer, and a token signed with it. */
async function open(said: Partial<JWK> & { issuer?: string }) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', ...said };
  const claims = { tid: TENANT, oid: TENANT, aud: 'citewell', scp: 'access_as_user', name: 'Alice' };
  const token = await new SignJWT({ ...claims, iss: ISSUER.replace('{tenantid}', TENANT) })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setExpirationTime('1h')
    .sign(privateKey);
  if (identity.signIn.mode === 'off') throw new Error('people sign in here');
  const published = { issuer: ISSUER, jwks_uri: `${AUTHORITY}/keys`, keys: [key] };
  const keys = createSigningKeys(identity.signIn.provider, { ask: async () => published, now: () => 0 });
  return createVerifyToken(identity.signIn, keys)(token);
}

test('a key for personal accounts is not accepted for a tenant', async () => {
  const ofPrivatePersons = `${AUTHORITY}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`;
  await expect(open({ issuer: ofPrivatePersons })).rejects.toMatchObject({ status: 401 });
  await expect(open({ issuer: ISSUER })).resolves.toBeDefined();
  await expect(open({})).resolves.toBeDefined();
});

test('a key for encryption or another algorithm is not accepted', async () => {
  await expect(open({ use: 'enc' })).rejects.toMatchObject({ status: 401 });
  await expect(open({ alg: 'RS512' })).rejects.toMatchObject({ status: 401 });
});

test('an unavailable provider gets one request at a time, and later callers try again', async () => {
  if (identity.signIn.mode === 'off') throw new Error('people sign in here');
  let asked = 0;
  const ask = async () => {
    asked += 1;
    throw new AppError('unavailable', 'away');
  };
  const keys = createSigningKeys(identity.signIn.provider, { ask, now: () => 0 });
  const find = () => keys.find({ alg: 'RS256', kid: 'k1' }).catch((thrown: AppError) => thrown.status);
  expect(await Promise.all([find(), find(), find()])).toEqual([503, 503, 503]);
  expect(asked).toBe(1);
  await find();
  expect(asked).toBe(2);
});

test('documents of the sign-in service come over pooled connections', async () => {
  const server = await startWireServer((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"keys":[]}'),
  );
  const ask = createAskProvider(retryPolicy());
  for (let asked = 0; asked < 10; asked++) expect(await ask(`${server.url}/keys`)).toEqual({ keys: [] });
  expect(server.opened()).toBeLessThan(4);
  server.close();
});
