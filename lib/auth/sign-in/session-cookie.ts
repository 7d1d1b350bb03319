import { createHash, randomBytes } from 'node:crypto';
import { cookieOf } from '../browser-owner.ts';

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;

/** What cookies are called and may be used for. */
export interface CookieRules {
  name: string;
  options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };
}

/**
 * The rules of one of our cookies. On https no other host can set it (`__Host-`) and it travels over https alone; scripts
 * never see it, and calls that other sites make do not carry it.
 */
export function cookieRules(word: string, secure: boolean): CookieRules {
  return {
    name: `${secure ? '__Host-' : ''}cw_${word}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  };
}

/** A new id of a session: 256 bits that nobody guesses, and that mean nothing. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** Whether a text looks like an id of a session. */
export function isSessionId(text: string): boolean {
  return ID.test(text);
}

/** The session cookie of a request; undefined without one. What it holds may be anything. */
export function sessionCookieOf(request: Request, secure: boolean): string | undefined {
  return cookieOf(request, cookieRules('session', secure).name) || undefined;
}

/** The `Set-Cookie` that makes a browser forget its session. */
export function forgetSession(secure: boolean): string {
  const { name } = cookieRules('session', secure);
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** What a session goes by in the store: whoever reads the store cannot use it. */
export function storedIdOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}
