import { cookieOf } from '../browser-owner.ts';
import { cookieRules } from '../sign-in/session-cookie.ts';
import { type AdminKeys, BROWSER_DAYS } from './admin-keys.ts';

const DAY_SECONDS = 24 * 3600;

/** Administration without sign-in, for requests: a link opens it, and a cookie keeps it open. */
export interface AdminLink {
  /** Whether a request carries the cookie of a browser that opened a link. */
  administers(request: Request): Promise<boolean>;
  /** The `Set-Cookie` for the browser that opens a link; undefined for a used, expired or unknown link. */
  follow(linkKey: string): Promise<string | undefined>;
}

/** `secure`: pages are served over https, and the cookie travels over https only. */
export function createAdminLink(keys: AdminKeys, secure: boolean): AdminLink {
  const { name } = cookieRules('admin', secure);
  return {
    async administers(request) {
      const key = cookieOf(request, name);
      return key !== undefined && keys.admits(key);
    },
    async follow(linkKey) {
      const key = await keys.redeem(linkKey);
      if (key === undefined) return undefined;
      const life = `Max-Age=${BROWSER_DAYS * DAY_SECONDS}`;
      return `${name}=${key}; ${life}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
  };
}
