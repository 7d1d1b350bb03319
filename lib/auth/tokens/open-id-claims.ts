import type { JWTPayload } from 'jose';
import { type OpenIdConfig, realmOf } from '#lib/config/open-id.ts';
import type { Principal } from '#lib/core/access/principal.ts';
import { isRecord } from '#lib/shared/json.ts';
import { emailsIn, refuseToken } from './claims.ts';

/** As OpenID Connect bounds `sub`. Without blanks, because two spellings of an id would be two people. */
const ID = /^[\x21-\x7e]{1,255}$/;
const LONGEST_NAME = 200;
const DEEPEST_PATH = 8;

/**
 * The principal of a verified token of an OpenID Connect provider, by the configured claims. Their id carries the issuer, as
 * `id@issuer`, so it is never that of a person of another provider. Throws `unauthenticated` for claims of another form,
 * and without a required claim.
 */
export function openIdPrincipal(claims: JWTPayload, openId: OpenIdConfig): Principal {
  const { id, name, groups, roles } = openId.claims;
  const value = claimAt(claims, id);
  if (typeof value !== 'string' || !ID.test(value)) throw refuseToken('it has no id of a person');
  requireClaims(claims, openId);
  if (isRecord(claims['_claim_names']) && Object.hasOwn(claims['_claim_names'], groups)) {
    throw refuseToken('its groups are listed elsewhere');
  }
  const realm = realmOf(openId);
  return {
    tid: realm,
    oid: `${value}@${realm}`,
    name: nameIn(claims, [name, 'preferred_username', 'email']),
    groups: namesIn(claims, groups, 'groups'),
    roles: namesIn(claims, roles, 'roles'),
    ...emailsIn(claims),
  };
}

function requireClaims(claims: JWTPayload, { required }: OpenIdConfig): void {
  for (const [name, value] of required) {
    const found = claimAt(claims, name);
    const isThere = Array.isArray(found) ? found.includes(value) : String(found ?? '') === value;
    if (!isThere) throw refuseToken('it lacks a claim that this server requires');
  }
}

/**
 * Whether claims are those of an ID token, not of an access token: Keycloak names the kind, and only an ID token answers a
 * nonce or is bound to a code or another token.
 */
export function isIdToken(claims: JWTPayload): boolean {
  if (claims['typ'] !== undefined) return claims['typ'] === 'ID';
  return ['nonce', 'at_hash', 'c_hash'].some((name) => claims[name] !== undefined);
}

/** Tokens that are no proof of who calls: of a logout or another event, for refreshing, or bound to a key (RFC 9449). */
export function isOtherToken(claims: JWTPayload): boolean {
  const kind = claims['typ'];
  if (claims['events'] !== undefined || claims['cnf'] !== undefined) return true;
  return kind !== undefined && kind !== 'ID' && kind !== 'Bearer';
}

/** The scopes of an access token, as RFC 9068 has them in `scope`, or Okta as a list in `scp`. */
export function grantedScopes({ scope, scp }: JWTPayload): string[] {
  const granted = scope ?? scp;
  if (typeof granted === 'string') return granted.split(' ');
  return Array.isArray(granted) ? granted.filter((each) => typeof each === 'string') : [];
}

/**
 * A claim by its whole name, which may hold dots and slashes, otherwise by a path through objects. Only own properties
 * count, so no name reaches a prototype.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  const steps = path.split('.');
  if (steps.length > DEEPEST_PATH) return undefined;
  let at: unknown = claims;
  for (const step of steps) {
    if (!isRecord(at) || !Object.hasOwn(at, step)) return undefined;
    at = at[step];
  }
  return at;
}

function nameIn(claims: JWTPayload, names: readonly string[]): string | null {
  const found = names.map((name) => claimAt(claims, name)).find((name) => typeof name === 'string' && name);
  return typeof found === 'string' ? found.slice(0, LONGEST_NAME) : null;
}

/** A list of names, or one name alone, as Google's `hd`. */
function namesIn(claims: JWTPayload, path: string, what: 'groups' | 'roles'): string[] {
  const found = claimAt(claims, path) ?? [];
  const listed = typeof found === 'string' ? [found] : found;
  if (Array.isArray(listed) && listed.every((each) => typeof each === 'string')) {
    return listed.filter((each) => each !== '');
  }
  throw refuseToken(`its ${what} are not a list of names`);
}
