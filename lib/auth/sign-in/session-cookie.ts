import { createHash, randomBytes } from 'node:crypto';
import { cookieOf } from '../browser-owner.ts';

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** The name and attributes of a cookie. */
export interface CookieRules {
  name: string;
  options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };
}

/**
 * The name and attributes of one of our cookies. Over https no other host can set it (`__Host-`) and it is sent only
 * over https; scripts cannot read it, and requests of other sites do not include it.
 */
export function cookieRules(word: string, secure: boolean): CookieRules {
  return {
    name: `${secure ? '__Host-' : ''}cw_${word}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  };
}

/** Creates a session id: 256 random bits. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** Whether a text has the format of a session id. */
export function isSessionId(text: string): boolean {
  return ID.test(text);
}

/** The session cookie of a request, unvalidated; undefined without one. */
export function sessionCookieOf(request: Request, secure: boolean): string | undefined {
  return cookieOf(request, cookieRules('session', secure).name) || undefined;
}

/** The `Set-Cookie` that deletes the session cookie. */
export function forgetSession(secure: boolean): string {
  const { name } = cookieRules('session', secure);
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The id of a session in the store: a hash, which cannot be used as a cookie. */
export function storedIdOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}
