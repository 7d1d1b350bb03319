import type { SignInProvider } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { hasMoreGroups, principalOf } from './tokens/claims.ts';
import type { Person } from './tokens/person.ts';
import { refuseToken } from './tokens/refuse-token.ts';
import type { VerifyToken } from './tokens/verify-token.ts';

/** Names of claims as App Service writes them, and as tokens do. */
const SHORT: Record<string, string> = {
  'http://schemas.microsoft.com/identity/claims/tenantid': 'tid',
  'http://schemas.microsoft.com/identity/claims/objectidentifier': 'oid',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': 'roles',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'name',
};
const LISTS = ['groups', 'roles'];
const LONGEST_HEADER = 65_536;

/**
 * Whom App Service's built-in authentication has signed in, by the headers it sets; undefined without them. Call it only
 * where that service is in front: anybody else could write them too. Its access token says it best, where it is one for
 * this API; else its list of claims does. Throws `unauthenticated` for claims that cannot be read or of another tenant.
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
    throw refuseToken('it is of a tenant that may not sign in here');
  }
  return { principal, hasMoreGroups: hasMoreGroups(claims), assertion: null };
}

/** By default the access token that App Service has is for Graph: then it is of no use here, and no fault either. */
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
  // Another provider that it offers beside Entra may say of people what it likes.
  if (by !== 'aad') throw refuseToken('App Service had somebody else than Microsoft Entra ID check it');
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
    throw refuseToken('what App Service sent cannot be read', cause);
  }
  throw refuseToken('what App Service sent cannot be read');
}
