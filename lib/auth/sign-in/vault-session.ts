import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Owner } from '#lib/core/access/principal.ts';
import type { SealedSession } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Authenticated encryption: text is unreadable without the secret, and tampering or moving is detected. */
export interface Seal {
  /** Binds the text to `context`: it opens only there. */
  close(text: string, context: string): Uint8Array;
  /** Undefined when no secret opens it. */
  open(sealed: Uint8Array, context: string): string | undefined;
}

/** AES-256-GCM with keys derived from the secrets by HKDF: the first one encrypts, all decrypt. */
export function createSeal(secrets: readonly [string, ...string[]]): Seal {
  const keys = secrets.map(keyOf);
  const first = keyOf(secrets[0]);
  return {
    close(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, context) {
      for (const key of keys) {
        const text = openWith(key, Buffer.from(sealed), context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'citewell sign-in sessions', KEY_BYTES));
}

function openWith(key: Buffer, sealed: Buffer, context: string): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

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

/**
 * Reads a token response (RFC 6749, 5.1). With `usesIdTokens` the ID token is the token for our API, for as long as it says.
 * Throws AppError `unavailable` when it contains no token.
 */
export function readTokens(
  said: Readonly<Record<string, unknown>>,
  nowMs: number,
  usesIdTokens = false,
): IssuedTokens {
  const { id_token, refresh_token } = said;
  const token = usesIdTokens ? id_token : said['access_token'];
  if (typeof token !== 'string' || token === '') {
    throw new AppError('unavailable', 'The sign-in service returned no token for this application.');
  }
  const ends = usesIdTokens ? { expires_at: claimsOf(token)['exp'] } : said;
  const lifeMs = secondsOf(ends, nowMs) * 1000;
  return {
    accessToken: token,
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

/** A user's session: tokens and names. */
export interface VaultSession extends IssuedTokens {
  owner: Owner;
  name: string;
  username: string | null;
  signedInAtMs: number;
  /** When its tokens were last renewed for a call; absent in sessions of earlier versions. */
  usedAtMs?: number;
  device?: SessionDevice;
}

/** The browser of a session, in names that people know; null where it does not say. */
export interface SessionDevice {
  browser: string | null;
  system: string | null;
}

// In this order: browsers name those that they descend from.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;
const LONGEST_AGENT = 512;

/** Browser and system of a `User-Agent`. Only our own names are stored, nothing of the header. */
export function deviceOf(userAgent: string | null): SessionDevice {
  const agent = (userAgent ?? '').slice(0, LONGEST_AGENT);
  const first = (of: readonly (readonly [string, RegExp])[]) =>
    of.find(([, sign]) => sign.test(agent))?.[0] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}

/** A session ends after this time without use. */
const IDLE_MS = 12 * 3600_000;
/** Every session ends this long after its sign-in. */
export const LONGEST_SESSION_MS = 7 * 24 * 3600_000;
/** An access token is refreshed this long before it expires; a short-lived one in the last quarter of its life. */
const RENEW_BEFORE_MS = 120_000;

/** Whether the access token is far from its expiry. */
export function isFresh({ endsAtMs, lifeMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs - Math.min(RENEW_BEFORE_MS, lifeMs / 4);
}

/** Whether the access token is still valid. */
export function isUsable({ endsAtMs }: VaultSession, nowMs: number): boolean {
  return nowMs < endsAtMs;
}

/** Encrypts a session for the store, bound to its key, and restarts its idle time. */
export function sealSession(seal: Seal, key: string, session: VaultSession, nowMs: number): SealedSession {
  return {
    owner: session.owner,
    sealed: seal.close(JSON.stringify({ ...session, usedAtMs: nowMs }), key),
    expiresAtMs: Math.min(nowMs + IDLE_MS, session.signedInAtMs + LONGEST_SESSION_MS),
  };
}

/** Decrypts a session that has not ended; undefined when no secret opens it. */
export function openSession(
  seal: Seal,
  key: string,
  stored: SealedSession | undefined,
  nowMs: number,
): VaultSession | undefined {
  if (!stored || stored.expiresAtMs <= nowMs) return undefined;
  const text = seal.open(stored.sealed, key);
  return text === undefined ? undefined : (JSON.parse(text) as VaultSession);
}

/** Updates the tokens of a session. A missing ID or refresh token leaves the old one. */
export function withTokens(session: VaultSession, issued: IssuedTokens): VaultSession {
  return {
    ...session,
    ...issued,
    idToken: issued.idToken ?? session.idToken,
    refreshToken: issued.refreshToken ?? session.refreshToken,
  };
}
