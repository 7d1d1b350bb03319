import { isRecord } from '#lib/shared/json.ts';
import { identityFor, scopeOf } from '#lib/upstream/credential.ts';
import { type Finding, failed, ok } from './finding.ts';
import type { ServiceAddress } from './service-addresses.ts';

/** `DefaultAzureCredential` tries many sources; some never respond. */
const WITHIN_MS = 30_000;

/** Checks that an identity gets tokens for services without a key, and names it. */
export async function checkIdentity(
  { name, access }: ServiceAddress,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  if (!access || access.key !== undefined) return undefined;
  const check = `identity for ${name}`;
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const credential = await identityFor(access);
    const token = await credential.getToken(scopeOf(access.audience), { abortSignal });
    return token ? ok(check, whose(token.token)) : noIdentity(check);
  } catch {
    return noIdentity(check);
  }
}

function noIdentity(check: string): Finding {
  return failed(
    check,
    'DefaultAzureCredential found no identity',
    'Sign in with `az login`, or give the application a managed identity (AZURE_CLIENT_ID where it has several), or set the key of the service.',
  );
}

/** The subject of a token. Reads its claims without verification: the service verifies them. */
function whose(token: string): string {
  const claims = claimsOf(token);
  const name = claims['upn'] ?? claims['unique_name'] ?? claims['appid'] ?? claims['oid'];
  return typeof name === 'string' ? `signed in as ${name}` : 'signed in';
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
