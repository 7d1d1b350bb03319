import type { AccessFilter } from '#lib/core/principal.ts';
import type { SqlCondition } from './compile-filter.ts';

/** In `oids` or `groups`: everyone may read the document. */
const EVERYONE = 'all';

/**
 * The condition over `documents d` that the caller may read it. Undefined: access control is off. Empty lists find
 * only what everyone may read.
 */
export function accessCondition(access: AccessFilter | undefined): SqlCondition {
  if (!access || access.open) return { sql: '(1)', parameters: [], of: 'document' };
  return {
    sql: `(d.id IN (
      SELECT document FROM readers WHERE kind = 'oids' AND reader IN (SELECT value FROM json_each(?))
      UNION ALL
      SELECT document FROM readers WHERE kind = 'groups' AND reader IN (SELECT value FROM json_each(?))))`,
    parameters: [JSON.stringify([...access.oids, EVERYONE]), JSON.stringify([...access.groups, EVERYONE])],
    of: 'document',
  };
}
