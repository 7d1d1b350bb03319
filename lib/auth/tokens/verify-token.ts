import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import type { SignInConfig, SignInProvider } from '#lib/config/people.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { hasMoreGroups, isOfProgram, principalOf, scopesIn } from './claims.ts';
import type { Person } from './person.ts';
import { refuseToken } from './refuse-token.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** Checks a bearer token. Throws AppError `unauthenticated`, or `forbidden` for a token of ours that lacks the scope. */
export type VerifyToken = (token: string) => Promise<Person>;

/** Longer than any of Entra's, which name 200 groups at most; and no more than a server takes as headers. */
const LONGEST_TOKEN = 16_384;
const CLOCK_SKEW_SECONDS = 60;
/** Asymmetric all: with a public key nobody can sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
/** Who issues Entra's tokens of the first version, by cloud. They are signed with the same keys. */
const VERSION_1_ISSUERS = ['https://sts.windows.net/', 'https://sts.chinacloudapi.cn/'];

/** What a token is checked against. */
export type TokenRules = Pick<Extract<SignInConfig, { provider: unknown }>, 'provider' | 'acceptsIdTokens'>;

/**
 * Checks tokens of Microsoft Entra ID, of both versions: signature by a published key, issuer, tenant, audience, times
 * (60 s of skew), and that it was made for this API: an access token of a person has the scope, one of a program any app
 * role. ID tokens are taken where the rules accept them. What a header says beside `alg` and `kid` is not looked at.
 */
export function createVerifyToken(rules: TokenRules, keys: SigningKeys): VerifyToken {
  return async (token) => {
    if (token.length > LONGEST_TOKEN) throw refuseToken('it is too long');
    const { payload, signingKey } = await verifySignature(token, rules.provider, keys);
    const principal = principalOf(payload);
    await requireIssuer(payload, principal.tid, { rules, keys, signingKey });
    const isAccessToken = requirePurpose(payload, principal.roles, rules);
    return {
      principal,
      hasMoreGroups: hasMoreGroups(payload),
      assertion: isAccessToken && !isOfProgram(payload) ? token : null,
    };
  };
}

async function verifySignature(
  token: string,
  { audiences, clientId }: SignInProvider,
  keys: SigningKeys,
): Promise<{ payload: JWTPayload; signingKey: SigningKey }> {
  let signingKey: SigningKey | undefined;
  try {
    const { payload }: JWTVerifyResult = await jwtVerify(
      token,
      async (header) => {
        signingKey = await keys.find(header);
        return signingKey.key;
      },
      {
        algorithms: ALGORITHMS,
        audience: [...audiences, clientId],
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['exp', 'iss', 'aud'],
      },
    );
    return { payload, signingKey: signingKey as unknown as SigningKey };
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : refuseToken(reasonOf(thrown), thrown);
  }
}

/** In words for whoever sent the token; what it says is not repeated. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof errors.JWTExpired) return 'it has expired';
  if (thrown instanceof errors.JWTClaimValidationFailed) {
    if (thrown.claim === 'aud') return 'it is for another audience';
    if (thrown.claim === 'nbf') return 'it is not valid yet';
    return `its claim ${thrown.claim} is missing or wrong`;
  }
  if (thrown instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not allowed';
  if (thrown instanceof errors.JWKSNoMatchingKey) return 'nobody signed it whom this server knows';
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  return 'it is no token that this server can read';
}

async function requireIssuer(
  { iss }: JWTPayload,
  tid: string,
  { rules, keys, signingKey }: { rules: TokenRules; keys: SigningKeys; signingKey: SigningKey },
): Promise<void> {
  if (!rules.provider.tenants.includes(tid)) {
    throw refuseToken('it is of a tenant that may not sign in here');
  }
  const ofTenant = (pattern: string) => pattern.replace('{tenantid}', tid);
  const issuer = ofTenant(await keys.issuer());
  if (iss !== issuer && !VERSION_1_ISSUERS.some((first) => iss === `${first}${tid}/`)) {
    throw refuseToken('somebody else issued it');
  }
  // A key for the accounts of one tenant, or of private persons, must not open another tenant.
  if (signingKey.issuer !== undefined && ofTenant(signingKey.issuer) !== issuer) {
    throw refuseToken('its key is for other issuers');
  }
}

/** Whether it is an access token for this API; false for an ID token that is accepted. */
function requirePurpose(
  payload: JWTPayload,
  roles: string[],
  { provider, acceptsIdTokens }: TokenRules,
): boolean {
  const isForApi = [payload.aud].flat().some((audience) => provider.audiences.includes(audience ?? ''));
  const scopes = scopesIn(payload);
  if (isForApi && scopes) return requireRight(scopes.includes(lastPart(provider.scope)), provider);
  if (isForApi && isOfProgram(payload)) return requireRight(roles.length > 0, provider);
  if (!acceptsIdTokens || payload.aud !== provider.clientId || scopes || isOfProgram(payload)) {
    throw refuseToken('it is no access token for this server');
  }
  return false;
}

function requireRight(isThere: boolean, { scope }: SignInProvider): true {
  if (isThere) return true;
  throw new AppError(
    'forbidden',
    `The token needs the scope ${lastPart(scope)}, or an app role for a program.`,
    {
      challenge: `error="insufficient_scope", scope="${scope.replaceAll(/["\\]/g, '')}"`,
    },
  );
}

function lastPart(scope: string): string {
  return scope.slice(scope.lastIndexOf('/') + 1);
}
