import type { JWTPayload } from 'jose';
import type { Principal } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

/** Ids of tenants and users. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_NAME = 200;
/** Claims that are texts where they are present: a list or an object in one is no spelling of it. */
const TEXTS = [
  ...['tid', 'oid', 'sub', 'scp', 'idtyp', 'azp', 'appid'],
  ...['name', 'preferred_username', 'upn', 'app_displayname'],
];

/**
 * The principal of a verified token: `tid` and `oid`, never a name or e-mail address, which can be reassigned. Throws
 * `unauthenticated` for claims that Entra does not issue.
 */
export function principalOf(claims: JWTPayload): Principal {
  for (const name of TEXTS) requireText(claims, name);
  return {
    tid: requireId(claims, 'tid'),
    oid: requireId(claims, 'oid'),
    name: nameIn(claims),
    groups: namesIn(claims, 'groups'),
    roles: namesIn(claims, 'roles'),
    ...emailsIn(claims),
  };
}

/** Whether a token omits groups because there are too many, with a link to them or only a flag. */
export function hasMoreGroups(claims: JWTPayload): boolean {
  const elsewhere = claims['_claim_names'];
  return (
    (isRecord(elsewhere) && 'groups' in elsewhere) ||
    (claims['hasgroups'] !== undefined && claims['hasgroups'] !== false) ||
    Object.keys(claims).some((name) => name.startsWith('groups:'))
  );
}

/** Whether this is an application's own token: it is its own subject. */
export function isOfProgram(claims: JWTPayload): boolean {
  if (claims['scp'] !== undefined) return false;
  if (claims['idtyp'] !== undefined) return claims['idtyp'] === 'app';
  return (claims['azp'] ?? claims['appid']) !== undefined && claims.sub === claims['oid'];
}

/** The scopes of a token, by the last part of their names; undefined without such a claim, or one that is no text. */
export function scopesIn({ scp }: JWTPayload): string[] | undefined {
  return typeof scp === 'string' ? scp.split(' ').filter(Boolean) : undefined;
}

function requireId(claims: JWTPayload, name: 'tid' | 'oid'): string {
  const claim = claims[name];
  const id = typeof claim === 'string' ? claim.toLowerCase() : '';
  if (ID.test(id)) return id;
  throw refuseToken(`it has no ${name}`);
}

function requireText(claims: JWTPayload, name: string): void {
  const claim = claims[name] ?? '';
  if (typeof claim !== 'string') throw refuseToken(`its claim ${name} is not a text`);
}

function nameIn(claims: JWTPayload): string | null {
  const name = claims['name'] ?? claims['preferred_username'] ?? claims['upn'] ?? claims['app_displayname'];
  return typeof name === 'string' && name !== '' ? name.slice(0, LONGEST_NAME) : null;
}

const MOST_ADDRESS = 254;

/** The e-mail addresses of a token: claims that providers put one into. */
export function emailsIn(claims: JWTPayload): Pick<Principal, 'emails'> {
  const found = ['email', 'preferred_username', 'upn'].flatMap((claim) => {
    const value = claims[claim];
    const isAddress =
      typeof value === 'string' && value.length <= MOST_ADDRESS && /^[^\s@]+@[^\s@]+$/.test(value);
    return isAddress ? [value.toLowerCase()] : [];
  });
  return found.length > 0 ? { emails: [...new Set(found)] } : {};
}

function namesIn(claims: JWTPayload, name: 'groups' | 'roles'): string[] {
  const listed = claims[name] ?? [];
  if (Array.isArray(listed) && listed.every((each) => typeof each === 'string')) return listed;
  throw refuseToken(`its ${name} are not a list of names`);
}

/** Creates the error for an invalid token, with a short reason that quotes no part of the token. */
export function refuseToken(reason: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', `The token is not valid: ${reason}.`, {
    challenge: `error="invalid_token", error_description="${reason}"`,
    cause,
  });
}

/** A user with a verified credential. */
export interface Person {
  principal: Principal;
  /** Whether they are in more groups than the credential lists; until those are looked up, none is known. */
  hasMoreGroups: boolean;
  /** The access token for on-behalf-of calls; null for applications and when there is none. */
  assertion: string | null;
}
