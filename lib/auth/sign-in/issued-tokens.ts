import { AppError } from '#lib/shared/app-error.ts';

/** Tokens issued by the provider's token endpoint. */
export interface IssuedTokens {
  accessToken: string;
  /** Expiry of the access token. */
  endsAtMs: number;
  /** Its lifetime at issue. */
  lifeMs: number;
  idToken: string | null;
  refreshToken: string | null;
}

/** The default lifetime when a provider sends none: an hour. */
const USUAL_LIFE_SECONDS = 3600;

/** Reads a token response (RFC 6749, 5.1). Throws AppError `unavailable` when it contains no token. */
export function readTokens(said: Readonly<Record<string, unknown>>, nowMs: number): IssuedTokens {
  const { access_token, id_token, refresh_token } = said;
  if (typeof access_token !== 'string' || access_token === '') {
    throw new AppError('unavailable', 'The sign-in service returned no token for this application.');
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

// The wire format has `expires_in`; OpenID Connect clients convert it to `expires_at`.
function secondsOf({ expires_in, expires_at }: Readonly<Record<string, unknown>>, nowMs: number): number {
  const seconds =
    typeof expires_at === 'number' ? expires_at - Math.floor(nowMs / 1000) : Number(expires_in ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : USUAL_LIFE_SECONDS;
}

/** The unverified claims of a JWT, for display only. Empty for an invalid token. */
export function claimsOf(token: string | null): Record<string, unknown> {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
