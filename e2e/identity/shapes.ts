import { application } from './application.ts';
import type { Claims } from './claims.ts';
import type { Person } from './people.ts';

/** The claims of other providers' tokens, as documented by them. */
export interface Shape {
  /** In every token. */
  claims(person: Person): Claims;
  idToken: Claims;
  /** Undefined: access tokens are no JWTs. */
  accessToken: Claims | undefined;
}

/** By the path of the issuer. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  keycloak: {
    claims: ({ name, user, groups, roles }) => ({
      name,
      preferred_username: user,
      groups: groups.map((group) => `/${group}`),
      realm_access: { roles: ['offline_access', ...roles] },
    }),
    idToken: { typ: 'ID' },
    accessToken: { typ: 'Bearer', azp: application.clientId },
  },
  okta: {
    claims: ({ name, preferredUsername, groups, roles }) => ({
      name,
      preferred_username: preferredUsername,
      groups: ['Everyone', ...groups],
      'https://citewell.example/roles': roles,
    }),
    idToken: {},
    accessToken: {
      cid: application.clientId,
      scp: ['openid', `${application.audience}/${application.scope}`],
    },
  },
  google: {
    claims: ({ name, user, preferredUsername }) => ({
      name,
      email: preferredUsername,
      email_verified: true,
      ...(user !== 'mallory' && { hd: 'contoso.com' }),
    }),
    idToken: { azp: application.clientId },
    accessToken: undefined,
  },
};
