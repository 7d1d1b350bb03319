import type { AuditList } from '#lib/api/admin.ts';
import type { AuditLog, AuditQuery } from '#lib/core/records/audit.ts';
import { auditQuery } from './audit-routes.ts';
import { pageQuery, readOrUsual } from './page-query.ts';

/** The lines that a page's address asks for. */
export interface RequestedAudit extends AuditList, Pick<AuditQuery, 'action' | 'search' | 'after'> {
  /** Why the newest of all are listed in place of what the address asks for. */
  fault: string | undefined;
}

/** Reads the parameters of a page's address as `auditQuery` does; what makes no sense becomes `fault`, not an error. */
export async function requestedAudit(
  audit: Pick<AuditLog, 'list'>,
  parameters: Record<string, unknown>,
): Promise<RequestedAudit> {
  const given = pageQuery(parameters, ['action', 'search', 'after']);
  const { value: query, fault } = readOrUsual(given, auditQuery);
  const { items, next } = await audit.list(query);
  const { action, search, after } = query;
  return { entries: items, next, action, search, after, fault };
}
