import type { Environment } from '#lib/config/environment.ts';
import type { Limits } from '#lib/core/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { clientAddress } from '../client-address.ts';
import type { NoteRefusal } from '../note-refusals.ts';
import type { AdminLink } from './admin-link.ts';

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
  refused: NoteRefusal;
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
