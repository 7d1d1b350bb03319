import { createHash } from 'node:crypto';
import type { Owner } from '#lib/core/principal.ts';

/** The cookie that tells one browser from another where nobody signs in. The pages set it; see proxy.ts. */
const BROWSER_COOKIE = 'cw_browser';

const ID = /^[\w-]{22,64}$/;

/**
 * The browser that sent a request, undefined for one that has no cookie of ours. The id in the cookie is a secret, so
 * that only its hash is ever kept.
 */
export function browserOwner(request: Request): Owner | undefined {
  // The one that no other host of the same domain can set goes first: it would make its own browser of this one.
  const id = cookieOf(request, `__Host-${BROWSER_COOKIE}`) ?? cookieOf(request, BROWSER_COOKIE);
  if (id === undefined || !ID.test(id)) return undefined;
  return `browser:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** The value of a cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}
