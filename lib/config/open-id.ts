import type { Faults, Variables } from './variables.ts';

/** Another OpenID Connect provider than Microsoft Entra ID, and where its tokens say what. */
export interface OpenIdConfig {
  /** Exactly as it is configured. */
  issuer: string;
  /** Claims, by name or by a path with dots. */
  claims: Readonly<Record<'id' | 'name' | 'groups' | 'roles', string>>;
  /** Claims and the values that they must have. */
  required: readonly (readonly [claim: string, value: string])[];
  /** Whether ID tokens of the application are used as access tokens: no audience of an API is configured. */
  usesIdTokens: boolean;
}

/**
 * What stands for the issuer in owners and access lists: an id of it is `id@issuer`. No id of Entra or of a browser has an
 * `@`, and no issuer, so ids of two providers never meet.
 */
export function realmOf({ issuer }: Pick<OpenIdConfig, 'issuer'>): string {
  return issuer.replace(/^https:\/\//, '').replace(/\/+$/, '');
}

/** Every account of Google has the same issuer. */
export const GOOGLE = 'https://accounts.google.com';

/** The provider of AUTH_ISSUER. Missing and contradictory variables are added to `faults`. */
export function resolveOpenId(variables: Variables, faults: Faults): OpenIdConfig {
  const { AUTH_ISSUER: issuer = '', AUTH_API_AUDIENCE: audience } = variables;
  requireNoEntra(variables, faults);
  const required = variables.AUTH_REQUIRED_CLAIMS.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  if (issuer.replace(/\/+$/, '') === GOOGLE && required.length === 0) {
    faults.note(
      'AUTH_REQUIRED_CLAIMS: missing (needed because anyone with a Google account would get in); hd=example.com takes people of that Workspace domain',
    );
  }
  const { AUTH_CLAIM_ID: id, AUTH_CLAIM_NAME: name } = variables;
  const { AUTH_CLAIM_GROUPS: groups, AUTH_CLAIM_ROLES: roles } = variables;
  return { issuer, claims: { id, name, groups, roles }, required, usesIdTokens: audience === undefined };
}

/** Rejects variables of Entra alone, which would have no effect here. */
function requireNoEntra(variables: Variables, faults: Faults): void {
  const { AUTH_ISSUER, AUTH_TENANT_ID, AUTH_TENANTS, AUTH_ADMIN_TENANTS } = variables;
  if (AUTH_ISSUER !== undefined && /[@?#]/.test(AUTH_ISSUER)) {
    faults.wrong('AUTH_ISSUER', AUTH_ISSUER, 'it takes an address without @, ? and #');
  }
  const set = {
    AUTH_TENANT_ID: AUTH_TENANT_ID !== undefined,
    AUTH_TENANTS: AUTH_TENANTS.length > 0,
    AUTH_ADMIN_TENANTS: AUTH_ADMIN_TENANTS.length > 0,
    'AUTH_CLIENT_CREDENTIAL=managed-identity': variables.AUTH_CLIENT_CREDENTIAL === 'managed-identity',
    'TRUST_PROXY=app-service': variables.TRUST_PROXY === 'app-service',
    'AZURE_SEARCH_NATIVE_ACCESS=on': variables.AZURE_SEARCH_NATIVE_ACCESS,
  };
  for (const [name, isSet] of Object.entries(set)) {
    if (isSet) faults.note(`${name}: it is for Microsoft Entra ID, and AUTH_ISSUER names another provider`);
  }
}
