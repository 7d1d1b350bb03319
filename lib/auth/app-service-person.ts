import type { SignInProvider } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { hasMoreGroups, type Person, principalOf, refuseToken } from './tokens/claims.ts';
import type { VerifyToken } from './tokens/verify-token.ts';

/** Claim names of App Service, and their names in tokens. */
const SHORT: Record<string, string> = {
  'http://schemas.microsoft.com/identity/claims/tenantid': 'tid',
  'http://schemas.microsoft.com/identity/claims/objectidentifier': 'oid',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'roles',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'name',
};
const LISTS = ['groups', 'roles'];
const LONGEST_HEADER = 65_536;

/**
 * The user that App Service's built-in authentication signed in, from the headers it sets; undefined without them. Call
 * it only behind App Service, because any other client can forge these headers. Prefers its access token if it is for
 * this API; otherwise uses its list of claims. Throws `unauthenticated` for unreadable claims or another tenant.
 */
export async function appServicePerson(
  { headers }: Request,
  { tenants }: SignInProvider,
  verify: VerifyToken,
): Promise<Person | undefined> {
  const encoded = headers.get('x-ms-client-principal');
  const byToken = await byTokens(headers, verify);
  if (byToken || encoded === null) return byToken;
  if (encoded.length > LONGEST_HEADER) throw refuseToken('its claims are too long');
  const claims = claimsIn(Buffer.from(encoded, 'base64').toString('utf8'));
  const principal = principalOf(claims);
  if (!tenants.includes(principal.tid)) {
    throw refuseToken('its tenant may not sign in here');
  }
  return { principal, hasMoreGroups: hasMoreGroups(claims), assertion: null };
}

/** By default App Service holds an access token for Graph, which is useless here but not an error. */
async function byTokens(headers: Headers, verify: VerifyToken): Promise<Person | undefined> {
  for (const name of ['x-ms-token-aad-access-token', 'x-ms-token-aad-id-token']) {
    const token = headers.get(name);
    const person = token === null ? undefined : await verify(token).catch(notForUs);
    if (person) return person;
  }
  return undefined;
}

function notForUs(thrown: unknown): undefined {
  if (thrown instanceof AppError && thrown.status < 500) return undefined;
  throw thrown;
}

function claimsIn(text: string): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [name, value] of pairsIn(text)) {
    if (LISTS.includes(name)) claims[name] = [...((claims[name] as string[] | undefined) ?? []), value];
    else claims[name] = name === '_claim_names' ? readObject(value) : value;
  }
  return claims;
}

function pairsIn(text: string): [name: string, value: string][] {
  const { auth_typ: by, claims } = readObject(text);
  // Other identity providers of App Service may issue any claims.
  if (by !== 'aad') throw refuseToken('App Service used another provider than Microsoft Entra ID');
  if (!Array.isArray(claims)) throw refuseToken('App Service sent no claims');
  return claims.filter(isRecord).flatMap(({ typ, val }) => {
    return typeof typ === 'string' && typeof val === 'string' ? [[SHORT[typ] ?? typ, val]] : [];
  });
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw refuseToken('App Service sent unreadable claims', cause);
  }
  throw refuseToken('App Service sent unreadable claims');
}
