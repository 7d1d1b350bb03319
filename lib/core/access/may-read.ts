import type { AccessFilter } from './principal.ts';
import { UPLOAD_MARK, withoutUploadMark } from './upload-mark.ts';

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
