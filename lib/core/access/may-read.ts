import type { AccessFilter, Caller } from './principal.ts';

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

/** A value in a document's `oids` or `groups` that lets everyone read it. */
export const EVERYONE = 'all';

/** Why a caller may read a document: a label that names the caller, or disabled access control. */
export type AccessReason = { by: 'oids' | 'groups'; label: string } | { by: 'open' };

/**
 * Returns why a caller may read a document with these labels, or undefined when they may not. Every search
 * engine enforces this same rule.
 */
export function mayRead(
  { oids, groups }: { oids: readonly string[]; groups: readonly string[] },
  access: AccessFilter,
): AccessReason | undefined {
  const own = new Set([...withoutUploadMark(access.oids), EVERYONE]);
  const oid = oids.find((one) => own.has(one));
  if (oid !== undefined) return { by: 'oids', label: oid };
  const members = new Set([...access.groups, EVERYONE]);
  const group = groups.find((one) => members.has(one));
  if (group !== undefined) return { by: 'groups', label: group };
  return access.open && !oids.includes(UPLOAD_MARK) ? { by: 'open' } : undefined;
}
