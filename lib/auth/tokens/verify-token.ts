import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import type { SignInConfig, SignInProvider } from '#lib/config/identity.ts';
import { GOOGLE, type OpenIdConfig } from '#lib/config/open-id.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { hasMoreGroups, isOfProgram, type Person, principalOf, refuseToken, scopesIn } from './claims.ts';
import { grantedScopes, isIdToken, isOtherToken, openIdPrincipal } from './open-id-claims.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** Verifies a bearer token. Throws AppError `unauthenticated`, or `forbidden` for a valid token without the scope. */
export type VerifyToken = (token: string) => Promise<Person>;

/** Longer than Entra's tokens, which list at most 200 groups, and within the header limits of servers. */
const LONGEST_TOKEN = 16_384;
const CLOCK_SKEW_SECONDS = 60;
/** Only asymmetric algorithms: a public key cannot sign. */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
/** The issuers of Entra's version 1 tokens by cloud; the signing keys are the same. */
const VERSION_1_ISSUERS = ['https://sts.windows.net/', 'https://sts.chinacloudapi.cn/'];

const NO_JWT = 'it is not a valid JWT';
const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]*)$/;

/** The rules for verifying a token. */
export type TokenRules = Pick<Extract<SignInConfig, { provider: unknown }>, 'provider' | 'acceptsIdTokens'>;

/**
 * Verifies tokens of the configured OpenID Connect provider, or of Microsoft Entra ID, versions 1 and 2: signature, issuer, tenant, audience, lifetime (60 s of skew)
 * and purpose: a user's access token needs the scope, an application's own token any app role. Accepts ID tokens when
 * the rules allow it. Ignores header fields other than `alg` and `kid`.
 */
export function createVerifyToken(rules: TokenRules, keys: SigningKeys): VerifyToken {
  return async (token) => {
    if (token.length > LONGEST_TOKEN) throw refuseToken('it is too long');
    if (!isCompact(token)) throw refuseToken(NO_JWT);
    const { payload, signingKey } = await verifySignature(token, rules.provider, keys);
    const { openId } = rules.provider;
    if (openId) return verifyOpenId(token, payload, { openId, rules, issuer: await keys.issuer() });
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

/**
 * Whether a token is spelt as RFC 7515 §7.1 has it, in base64url without padding. Decoders take more for the same bytes,
 * and one token in several spellings would pass for several.
 */
function isCompact(token: string): boolean {
  const signature = COMPACT.exec(token)?.[1];
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature;
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

/** The reason for the sender of a token; quotes nothing of it. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof errors.JWTExpired) return 'it has expired';
  if (thrown instanceof errors.JWTClaimValidationFailed) {
    if (thrown.claim === 'aud') return 'it is for another audience';
    if (thrown.claim === 'nbf') return 'it is not valid yet';
    return `its claim ${thrown.claim} is missing or wrong`;
  }
  if (thrown instanceof errors.JOSEAlgNotAllowed) return 'its algorithm is not allowed';
  if (thrown instanceof errors.JWKSNoMatchingKey) return 'its signing key is unknown';
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  return NO_JWT;
}

async function requireIssuer(
  { iss }: JWTPayload,
  tid: string,
  { rules, keys, signingKey }: { rules: TokenRules; keys: SigningKeys; signingKey: SigningKey },
): Promise<void> {
  if (!rules.provider.tenants.includes(tid)) {
    throw refuseToken('its tenant may not sign in here');
  }
  const ofTenant = (pattern: string) => pattern.replace('{tenantid}', tid);
  const issuer = ofTenant(await keys.issuer());
  if (iss !== issuer && !VERSION_1_ISSUERS.some((first) => iss === `${first}${tid}/`)) {
    throw refuseToken('it was issued by another issuer');
  }
  // A key for one tenant, or for personal accounts, must not be accepted for another tenant.
  if (signingKey.issuer !== undefined && ofTenant(signingKey.issuer) !== issuer) {
    throw refuseToken('its key is for other issuers');
  }
}

/** Google's tokens name it with and without https. */
const GOOGLE_ISSUERS = [GOOGLE, 'accounts.google.com'];

/**
 * The person of a token of an OpenID Connect provider. With the audience of an API it must be an access token, with the scope
 * if one is configured; without, the ID token that the application itself got.
 */
function verifyOpenId(
  token: string,
  payload: JWTPayload,
  { openId, rules, issuer }: { openId: OpenIdConfig; rules: TokenRules; issuer: string },
): Person {
  const { iss } = payload;
  if (iss !== issuer && !(issuer === GOOGLE && GOOGLE_ISSUERS.includes(iss ?? ''))) {
    throw refuseToken('it was issued by another issuer');
  }
  const isForSession = isIdToken(payload);
  const isTaken = isForSession
    ? takesIdToken(payload, openId, rules)
    : takesAccessToken(payload, openId, rules);
  if (!isTaken || isOtherToken(payload)) throw refuseToken('it is not an access token for this server');
  if (!(openId.usesIdTokens || isForSession)) requireScopes(payload, rules.provider);
  const principal = openIdPrincipal(payload, openId);
  return { principal, hasMoreGroups: false, assertion: isForSession ? null : token };
}

/** OpenID Connect Core, 3.1.3.7: the application must be an audience and, where it is named, who the token was issued to. */
function takesIdToken(
  { aud, azp }: JWTPayload,
  { usesIdTokens }: OpenIdConfig,
  { provider: { clientId }, acceptsIdTokens }: TokenRules,
): boolean {
  if (!(usesIdTokens || acceptsIdTokens)) return false;
  const audiences = [aud].flat();
  const isOnly = audiences.length === 1 && azp === undefined;
  return audiences.includes(clientId) && (isOnly || azp === clientId);
}

function takesAccessToken(
  payload: JWTPayload,
  { usesIdTokens }: OpenIdConfig,
  { provider }: TokenRules,
): boolean {
  const { azp = provider.clientId } = payload;
  return isFor(payload, provider.audiences) && (!usesIdTokens || azp === provider.clientId);
}

function requireScopes(payload: JWTPayload, provider: SignInProvider): void {
  const granted = grantedScopes(payload);
  const needed = provider.scope.split(' ').filter(Boolean);
  const hasAll = needed.every((scope) => granted.includes(scope));
  requireRight(hasAll, provider);
}

function isFor({ aud }: JWTPayload, audiences: readonly string[]): boolean {
  return [aud].flat().some((audience) => audiences.includes(audience ?? ''));
}

/** Whether it is an access token for this API; false for an accepted ID token. */
function requirePurpose(
  payload: JWTPayload,
  roles: string[],
  { provider, acceptsIdTokens }: TokenRules,
): boolean {
  const isForApi = isFor(payload, provider.audiences);
  const scopes = scopesIn(payload);
  if (isForApi && scopes) return requireRight(scopes.includes(lastPart(provider.scope)), provider);
  if (isForApi && isOfProgram(payload)) return requireRight(roles.length > 0, provider);
  if (!acceptsIdTokens || payload.aud !== provider.clientId || scopes || isOfProgram(payload)) {
    throw refuseToken('it is not an access token for this server');
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
