import { oneOf } from '#lib/shared/one-of.ts';
import { EVERYONE } from './may-read.ts';
import type { AccessFilter } from './principal.ts';
import { UPLOAD_MARK, withoutMark } from './upload-mark.ts';

/** The fields of an index that list who may read, by their names in the service. */
export interface ReaderFields {
  oids: string | undefined;
  groups: string | undefined;
}

/**
 * The OData condition that the caller may read a document, as `mayRead` has it. Empty lists find only what everyone may
 * read. An empty text where nothing is to be narrowed: in an index that cannot hold uploads, while access control is off.
 * Undefined where the index has no field for readers: nobody can be told apart then.
 */
export function accessFilter(access: AccessFilter, fields: ReaderFields): string | undefined {
  if (access.open) return fields.oids ? openFilter(access, fields.oids) : '';
  const oids = [...withoutMark(access.oids), EVERYONE];
  const conditions = [
    ...(fields.oids ? [`${fields.oids}/any(o: ${oneOf('o', oids)})`] : []),
    ...(fields.groups ? [`${fields.groups}/any(g: ${oneOf('g', [...access.groups, EVERYONE])})`] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : undefined;
}

/** Everything but what others uploaded. */
function openFilter({ oids }: AccessFilter, field: string): string {
  const isNoUpload = `not ${field}/any(o: ${oneOf('o', [UPLOAD_MARK])})`;
  const own = withoutMark(oids);
  return own.length > 0 ? `(${isNoUpload} or ${field}/any(o: ${oneOf('o', own)}))` : `(${isNoUpload})`;
}
