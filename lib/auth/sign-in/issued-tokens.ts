import { AppError } from '#lib/shared/app-error.ts';

/** What the provider's token endpoint gave. */
export interface IssuedTokens {
  accessToken: string;
  /** When the access token ends. */
  endsAtMs: number;
  /** How long it lived when it was given. */
  lifeMs: number;
  idToken: string | null;
  refreshToken: string | null;
}

/** As OAuth 2.0 recommends to say, and where a provider does not: an hour. */
const USUAL_LIFE_SECONDS = 3600;

/** Tokens in the words of OAuth 2.0 (RFC 6749, 5.1). Throws AppError `unavailable` for what is none. */
export function readTokens(said: Readonly<Record<string, unknown>>, nowMs: number): IssuedTokens {
  const { access_token, id_token, refresh_token } = said;
  if (typeof access_token !== 'string' || access_token === '') {
    throw new AppError('unavailable', 'The sign-in service gave no token for this application.');
  }
  const lifeMs = secondsOf(said, nowMs) * 1000;
  return {
    accessToken: access_token,
    endsAtMs: nowMs + lifeMs,
    lifeMs,
    idToken: typeof id_token === 'string' ? id_token : null,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : null,
  };
}

// `expires_in` is on the wire; OpenID Connect clients make `expires_at` of it.
function secondsOf({ expires_in, expires_at }: Readonly<Record<string, unknown>>, nowMs: number): number {
  const seconds =
    typeof expires_at === 'number' ? expires_at - Math.floor(nowMs / 1000) : Number(expires_in ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : USUAL_LIFE_SECONDS;
}

/** The claims of a JWT, unchecked: for showing, never for deciding. Empty for what is none. */
export function claimsOf(token: string | null): Record<string, unknown> {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
