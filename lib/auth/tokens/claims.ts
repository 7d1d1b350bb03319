import type { JWTPayload } from 'jose';
import type { Principal } from '#lib/core/principal.ts';
import { isRecord } from '#lib/shared/json.ts';
import { refuseToken } from './refuse-token.ts';

/** Ids of tenants and people. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST_NAME = 200;

/**
 * Who a checked token is about: `tid` and `oid`, never a name or an address, which can change hands. Throws
 * `unauthenticated` for claims that Entra does not write.
 */
export function principalOf(claims: JWTPayload): Principal {
  return {
    tid: requireId(claims, 'tid'),
    oid: requireId(claims, 'oid'),
    name: nameIn(claims),
    groups: namesIn(claims, 'groups'),
    roles: namesIn(claims, 'roles'),
  };
}

/** Whether a token leaves out groups because there are too many: with an address for them, or a mere hint. */
export function hasMoreGroups(claims: JWTPayload): boolean {
  const elsewhere = claims['_claim_names'];
  return (
    (isRecord(elsewhere) && 'groups' in elsewhere) ||
    (claims['hasgroups'] !== undefined && claims['hasgroups'] !== false) ||
    Object.keys(claims).some((name) => name.startsWith('groups:'))
  );
}

/** Whether this is the token of a program that acts for itself: it is its own subject. */
export function isOfProgram(claims: JWTPayload): boolean {
  if (claims['scp'] !== undefined) return false;
  if (claims['idtyp'] !== undefined) return claims['idtyp'] === 'app';
  return (claims['azp'] ?? claims['appid']) !== undefined && claims.sub === claims['oid'];
}

/** The scopes of a token, by the last part of their names; undefined for a token that has no such claim. */
export function scopesIn({ scp }: JWTPayload): string[] | undefined {
  if (scp === undefined) return undefined;
  return typeof scp === 'string' ? scp.split(' ').filter(Boolean) : [];
}

function requireId(claims: JWTPayload, name: 'tid' | 'oid'): string {
  const id = String(claims[name] ?? '').toLowerCase();
  if (ID.test(id)) return id;
  throw refuseToken(`it has no ${name}`);
}

function nameIn(claims: JWTPayload): string | null {
  const name = claims['name'] ?? claims['preferred_username'] ?? claims['upn'] ?? claims['app_displayname'];
  return typeof name === 'string' && name !== '' ? name.slice(0, LONGEST_NAME) : null;
}

function namesIn(claims: JWTPayload, name: 'groups' | 'roles'): string[] {
  const listed = claims[name] ?? [];
  if (Array.isArray(listed) && listed.every((each) => typeof each === 'string')) return listed;
  throw refuseToken(`its ${name} are no list of names`);
}
