import type { Environment } from '#lib/config/environment.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { cookieOf } from '../browser-owner.ts';
import { clientAddress } from '../client-address.ts';
import type { RecordRefusal } from '../record-refusals.ts';
import { cookieRules } from '../sign-in/session-cookie.ts';
import { type AdminKeys, BROWSER_DAYS } from './admin-keys.ts';

const DAY_SECONDS = 24 * 3600;

/** Administration without sign-in, for requests: a link opens it, and a cookie holds it open. */
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

/** An administrator's link whose guesses are limited and recorded. */
export interface GuardedAdminLink extends Pick<AdminLink, 'administers'> {
  /**
   * The `Set-Cookie` for the browser that opens a link. Throws AppError `forbidden` for a used, expired or unknown link, and
   * `rate-limited` after ten of those within a minute from one address.
   */
  follow(request: Request, linkKey: string): Promise<string>;
}

/** What guarding takes. */
interface Guards {
  environment: Pick<Environment, 'TRUST_PROXY'>;
  limits: Pick<Limits, 'requireFewGuesses' | 'countGuess'>;
  refused: RecordRefusal;
}

/** Counts refused keys by address, and passes each on to `refused` for the audit log, until the address is over its limit. */
export function guardAdminLink(link: AdminLink, { environment, limits, refused }: Guards): GuardedAdminLink {
  return {
    administers: link.administers,
    async follow(request, linkKey) {
      const address = clientAddress(request, environment) ?? null;
      await limits.requireFewGuesses(address);
      const cookie = await link.follow(linkKey);
      if (cookie !== undefined) return cookie;
      await limits.countGuess(address);
      const refusal = new AppError(
        'forbidden',
        'This link has been used, has expired or is unknown. Run `npm run admin-link` on the server for a new one.',
      );
      refused(request, refusal);
      throw refusal;
    },
  };
}
