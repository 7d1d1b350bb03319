import { createHash } from 'node:crypto';
import type { Owner } from '#lib/core/access/principal.ts';

/** The cookie that identifies a browser without sign-in. The pages set it; see proxy.ts. */
const BROWSER_COOKIE = 'cw_browser';

const ID = /^[\w-]{22,64}$/;

/**
 * The owner id of the browser that sent a request; undefined without our cookie. The id in the cookie is secret, so
 * only its hash is stored.
 */
export function browserOwner(request: Request): Owner | undefined {
  // The `__Host-` cookie takes precedence, because no other host of the domain can set it.
  const id = cookieOf(request, `__Host-${BROWSER_COOKIE}`) ?? cookieOf(request, BROWSER_COOKIE);
  if (id === undefined || !ID.test(id)) return undefined;
  return `browser:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** Returns the value of a cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
