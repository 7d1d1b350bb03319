import type { Caller } from './principal.ts';

/**
 * Marks a document as a user upload, next to the owner's reader id in its `oids`. It distinguishes uploads from
 * other documents when access control is off, and never matches a caller, even if a token contains it.
 */
export const UPLOAD_MARK = '#upload';

/** Removes the mark from a caller's ids, so a token that contains it matches no upload. */
export function withoutUploadMark(oids: readonly string[]): string[] {
  return oids.filter((oid) => oid !== UPLOAD_MARK);
}

/** The folder prefix of uploads in citation names. */
export const UPLOADS_FOLDER = 'my';

/** The reader id that an upload lists for its owner; undefined for a caller who could not read their own upload. */
export function readerIdOf({ principal, owner, access }: Caller): string | undefined {
  const id = principal?.oid ?? owner ?? undefined;
  return id !== undefined && access?.oids.includes(id) && !RESERVED.has(id) ? id : undefined;
}

/** Values in reader lists that do not identify a person. */
const RESERVED: ReadonlySet<string> = new Set(['', 'all', UPLOAD_MARK]);
