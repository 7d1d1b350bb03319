import type { Caller, Owner } from '#lib/core/principal.ts';
import { readerIdOf } from '#lib/core/upload-mark.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ShelfParts } from './shelf-parts.ts';

/** Who owns files: in the records, and among the readers of a document. */
export interface Person {
  owner: Owner;
  readerId: string;
}

/** The owner of what this caller adds. Throws `unauthenticated` for one who cannot be told from others, or is a guest among people who sign in. */
export function personOf(caller: Caller, { guestsOwn }: Pick<ShelfParts, 'guestsOwn'>): Person {
  if (!guestsOwn && caller.principal === null) {
    throw new AppError('unauthenticated', 'Files are added by people who have signed in.');
  }
  const readerId = readerIdOf(caller);
  if (caller.owner !== null && readerId !== undefined) return { owner: caller.owner, readerId };
  throw new AppError(
    'unauthenticated',
    'Files are added by people who can be told from others: allow this page to set a cookie.',
  );
}

/** Throws `bad-request` where the index cannot tell the owner of a document. */
export function requireOwnable({ canOwn }: Pick<ShelfParts, 'canOwn'>): void {
  if (canOwn) return;
  throw new AppError(
    'bad-request',
    'Files cannot be added here: the search index has no field for the people who may read a document (oids).',
  );
}
