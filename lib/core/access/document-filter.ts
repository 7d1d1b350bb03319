import { AppError } from '#lib/shared/app-error.ts';
import { oneOf, quoteOData } from '#lib/shared/odata.ts';
import type { Settings } from '../settings/settings.ts';
import { EVERYONE, UPLOAD_MARK, withoutUploadMark } from './may-read.ts';
import type { AccessFilter, Caller } from './principal.ts';

/** The settings that choose the documents to search; absent ones choose none. */
export type ScopeSettings = Partial<
  Pick<
    Settings,
    'include_category' | 'exclude_category' | 'include_documents' | 'include_folder' | 'own_documents_only'
  >
>;

/** The names of the index fields that a scope compares; undefined for a field that the index lacks. */
export interface ScopeFields {
  category: string | undefined;
  sourcefile: string | undefined;
  oids: string | undefined;
}

/** The fields of a scope by our own names. */
export const SCOPE_FIELDS: ScopeFields = { category: 'category', sourcefile: 'sourcefile', oids: 'oids' };

/**
 * Builds the OData condition for the documents that the settings choose; empty when they choose none. It can only
 * narrow: the caller's access is a separate condition. Throws `bad-request` for a setting whose field the index lacks.
 */
export function scopeFilter(settings: ScopeSettings, fields: ScopeFields): string {
  const { include_category, exclude_category, include_documents, include_folder } = settings;
  const on = (setting: keyof ScopeSettings, field: keyof ScopeFields) =>
    fields[field] ?? missingField(setting, field);
  const clauses = [];
  if (include_category) {
    clauses.push(`${on('include_category', 'category')} eq ${quoteOData(include_category)}`);
  }
  if (exclude_category) {
    clauses.push(`${on('exclude_category', 'category')} ne ${quoteOData(exclude_category)}`);
  }
  if (include_documents) clauses.push(oneOf(on('include_documents', 'sourcefile'), include_documents));
  if (include_folder) clauses.push(folderFilter(on('include_folder', 'sourcefile'), include_folder));
  // Access hides the uploads of other people.
  if (settings.own_documents_only) {
    clauses.push(`${on('own_documents_only', 'oids')}/any(o: o eq ${quoteOData(UPLOAD_MARK)})`);
  }
  return clauses.join(' and ');
}

const LACKS: Record<keyof ScopeFields, string> = {
  category: 'the documents of this index have no categories',
  sourcefile: 'this index has no field for file names',
  oids: 'this index cannot hold personal files',
};

function missingField(setting: keyof ScopeSettings, field: keyof ScopeFields): never {
  const name = `context.overrides.${setting}`;
  throw new AppError('bad-request', `${name}: ${LACKS[field]}; leave it out.`, { field: name });
}

/** A range, because filters of Azure AI Search have no `startswith`: `0` follows `/`. Includes folders below it. */
function folderFilter(field: string, folder: string): string {
  const path = folder.replace(/\/$/, '');
  return `(${field} ge ${quoteOData(`${path}/`)} and ${field} lt ${quoteOData(`${path}0`)})`;
}

/**
 * Narrows the caller's access to documents that name the caller (`use_oid_security_filter`) or one of the caller's
 * groups (`use_groups_security_filter`). The result is a subset of the caller's own ids, so it never grants more.
 */
export function narrowedAccess(
  { principal, access }: Caller,
  settings: Pick<Settings, 'use_oid_security_filter' | 'use_groups_security_filter'>,
): AccessFilter | undefined {
  if (!settings.use_oid_security_filter && !settings.use_groups_security_filter) return access;
  const own = access ?? { oids: principal ? [principal.oid] : [], groups: principal?.groups ?? [] };
  return {
    oids: settings.use_oid_security_filter ? own.oids : [],
    groups: settings.use_groups_security_filter ? own.groups : [],
  };
}

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
