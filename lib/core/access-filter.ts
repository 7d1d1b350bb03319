import { oneOf } from '#lib/shared/one-of.ts';
import type { AccessFilter } from './principal.ts';

/** In the lists of a document: everyone may read it. */
const EVERYONE = 'all';

/** The fields of an index that list who may read, by their names in the service. */
export interface ReaderFields {
  oids: string | undefined;
  groups: string | undefined;
}

/**
 * The OData condition that the caller may read a document: its `oids` or `groups` list the caller or everyone. Empty
 * lists find only what everyone may read. Undefined where the index has neither field: nobody can be told apart then.
 */
export function accessFilter(access: AccessFilter, fields: ReaderFields): string | undefined {
  if (access.open) return undefined;
  const conditions = [
    ...(fields.oids ? [`${fields.oids}/any(o: ${oneOf('o', [...access.oids, EVERYONE])})`] : []),
    ...(fields.groups ? [`${fields.groups}/any(g: ${oneOf('g', [...access.groups, EVERYONE])})`] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : undefined;
}
