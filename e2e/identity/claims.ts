import { application } from './application.ts';
import { MOST_GROUPS_IN_TOKEN, type Person } from './people.ts';

/** Claims of a token. */
export type Claims = Record<string, unknown>;

/** The claims of a person in every Entra token. Too many groups become a link to them. */
export function claimsOf(person: Person, authority: string): Claims {
  return {
    tid: person.tid,
    oid: person.oid,
    name: person.name,
    preferred_username: person.preferredUsername,
    ver: '2.0',
    ...(person.roles.length > 0 && { roles: person.roles }),
    ...groupsOf(person, authority),
  };
}

/** The same in a token for an API. */
export function accessClaimsOf(person: Person, authority: string, scope = application.scope): Claims {
  return { ...claimsOf(person, authority), scp: scope, azp: application.clientId, azpacr: '1' };
}

/** As the first version of Entra's tokens has it: another issuer, another name for who asks and for whom. */
export function inVersion1({ azp, azpacr, preferred_username, ...claims }: Claims, issuer: string): Claims {
  return { ...claims, ver: '1.0', iss: issuer, appid: azp, appidacr: azpacr, upn: preferred_username };
}

function groupsOf({ groups, oid }: Person, authority: string): Claims {
  if (groups.length <= MOST_GROUPS_IN_TOKEN) return { groups };
  return {
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: `${authority}/v1.0/users/${oid}/getMemberObjects` } },
  };
}
