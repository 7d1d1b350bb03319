import { oneOf } from '#lib/shared/odata.ts';
import { EVERYONE } from './may-read.ts';
import type { AccessFilter } from './principal.ts';
import { UPLOAD_MARK, withoutUploadMark } from './upload-mark.ts';

/** The index fields that list a document's readers, by the names that the search service uses. */
export interface ReaderFields {
  oids: string | undefined;
  groups: string | undefined;
}

/**
 * Builds the OData condition for documents that the caller may read, by the rule of `mayRead`. A caller with
 * empty lists matches only documents that everyone may read. Returns an empty string when no condition is
 * needed: access control is off and the index cannot hold uploads. Returns undefined when the index has no
 * reader fields, so access cannot be enforced: the adapter must refuse the search.
 */
export function accessFilter(access: AccessFilter, fields: ReaderFields): string | undefined {
  if (access.open) return fields.oids ? openFilter(access, fields.oids) : '';
  const oids = [...withoutUploadMark(access.oids), EVERYONE];
  const conditions = [
    ...(fields.oids ? [`${fields.oids}/any(o: ${oneOf('o', oids)})`] : []),
    ...(fields.groups ? [`${fields.groups}/any(g: ${oneOf('g', [...access.groups, EVERYONE])})`] : []),
  ];
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : undefined;
}

/** Matches every document except the uploads of other people. */
function openFilter({ oids }: AccessFilter, field: string): string {
  const isNoUpload = `not ${field}/any(o: ${oneOf('o', [UPLOAD_MARK])})`;
  const own = withoutUploadMark(oids);
  return own.length > 0 ? `(${isNoUpload} or ${field}/any(o: ${oneOf('o', own)}))` : `(${isNoUpload})`;
}
