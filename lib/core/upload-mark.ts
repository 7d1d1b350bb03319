import type { Caller } from './principal.ts';

/**
 * In the `oids` of a document, beside the reader id of its owner: somebody uploaded it for themselves. It tells uploads
 * from other documents where access control is off, and matches no caller, whatever a token says.
 */
export const UPLOAD_MARK = '#upload';

/** The ids of a caller that may name readers: whatever a token says, nobody is the mark. */
export function withoutMark(oids: readonly string[]): string[] {
  return oids.filter((oid) => oid !== UPLOAD_MARK);
}

/** The folder of uploads among the names that citations use. */
export const UPLOADS_FOLDER = 'my';

/** How the `oids` of an upload name its owner; undefined for a caller who could not read what they uploaded. */
export function readerIdOf({ principal, owner, access }: Caller): string | undefined {
  const id = principal?.oid ?? owner ?? undefined;
  return id !== undefined && access?.oids.includes(id) && !RESERVED.has(id) ? id : undefined;
}

/** Words in lists of readers that name no one. */
const RESERVED: ReadonlySet<string> = new Set(['', 'all', UPLOAD_MARK]);
