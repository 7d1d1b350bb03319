import type { StoredDocument } from './ports.ts';
import type { AccessFilter } from './principal.ts';
import { UPLOAD_MARK, withoutMark } from './upload-mark.ts';

/** In `oids` or `groups` of a document: everyone may read it. */
export const EVERYONE = 'all';

/** Why somebody may read a document: the label that names them, or that access control is off. */
export type Grounds = { by: 'oids' | 'groups'; label: string } | { by: 'open' };

/** Why a caller may read a document with these labels; undefined when they may not. The one rule, which every engine keeps. */
export function mayRead(
  { oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>,
  access: AccessFilter,
): Grounds | undefined {
  const own = new Set([...withoutMark(access.oids), EVERYONE]);
  const oid = oids.find((one) => own.has(one));
  if (oid !== undefined) return { by: 'oids', label: oid };
  const members = new Set([...access.groups, EVERYONE]);
  const group = groups.find((one) => members.has(one));
  if (group !== undefined) return { by: 'groups', label: group };
  return access.open && !oids.includes(UPLOAD_MARK) ? { by: 'open' } : undefined;
}
