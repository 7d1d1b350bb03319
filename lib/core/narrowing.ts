import { quoteOData } from '#lib/shared/quote-odata.ts';
import type { AccessFilter, Caller } from './principal.ts';
import type { Settings } from './settings.ts';

/** Builds the OData condition for the included and excluded categories over `field`; empty when the request has neither. */
export function categoryFilter(
  { include_category, exclude_category }: Pick<Settings, 'include_category' | 'exclude_category'>,
  field: string,
): string {
  const clauses = [];
  if (include_category) clauses.push(`${field} eq ${quoteOData(include_category)}`);
  if (exclude_category) clauses.push(`${field} ne ${quoteOData(exclude_category)}`);
  return clauses.join(' and ');
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
