import { EVERYONE, UPLOAD_MARK, withoutUploadMark } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { SqlCondition } from './compile-filter.ts';

/** Documents with a reader from a JSON list, as a query for their ids. */
const LISTING = (kind: 'oids' | 'groups') =>
  `SELECT document FROM readers WHERE kind = '${kind}' AND reader IN (SELECT value FROM json_each(?))`;

/**
 * The condition that the caller may read a document, as `mayRead` has it. Undefined: there is no restriction. Empty lists
 * find only what everyone may read. While access control is off it names what is hidden, the uploads of others: a few
 * documents, or none, which costs nothing.
 */
export function accessCondition(access: AccessFilter | undefined): SqlCondition | undefined {
  if (!access) return undefined;
  const own = withoutUploadMark(access.oids);
  if (access.open) {
    const marked = `SELECT document AS id FROM readers WHERE kind = 'oids' AND reader = ?`;
    return {
      sql: `${marked} AND document NOT IN (${LISTING('oids')})`,
      parameters: [UPLOAD_MARK, JSON.stringify([...own, EVERYONE])],
      of: 'hidden documents',
    };
  }
  return {
    sql: `(d.id IN (${LISTING('oids')} UNION ALL ${LISTING('groups')}))`,
    parameters: [JSON.stringify([...own, EVERYONE]), JSON.stringify([...access.groups, EVERYONE])],
    of: 'document',
  };
}
