import type { AuditList } from '#lib/api/admin.ts';
import type { AuditEntry, AuditLog, AuditQuery } from '#lib/core/records/audit.ts';
import { AUDIT_ACTIONS } from '#lib/core/records/audit.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { requireAdmin } from '../route/administrators.ts';
import { listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { type ExportedList, exportFormat, exportPages } from './export-pages.ts';

/** Dependencies of the audit log's routes. */
export interface AuditServices extends Services {
  records: Pick<Records, 'audit'>;
}

/** `GET /api/admin/audit`: who did what, newest first, a page at a time. */
export function auditRoute(services: () => AuditServices): Route {
  return route({ GET: list }, services);
}

/**
 * `GET /api/admin/audit/export`: every entry that the filter selects, as a file. The export itself is
 * logged.
 */
export function auditExportRoute(services: () => AuditServices): Route {
  return route({ GET: exportAll }, services);
}

/** Parses an audit query. Throws `bad-request` naming the parameter. */
function auditQuery(query: URLSearchParams): AuditQuery {
  const given = query.get('action') || null;
  const action = AUDIT_ACTIONS.find((known) => known === given) ?? null;
  if (given !== null && action === null) {
    throw new AppError('bad-request', `action takes one of ${AUDIT_ACTIONS.join(', ')}.`, {
      field: 'action',
      alternatives: AUDIT_ACTIONS,
    });
  }
  return { ...listQuery(query), action };
}

async function list(request: Request, call: Call<AuditServices>): Promise<Response> {
  await requireAdmin(request, call);
  const query = auditQuery(new URL(request.url).searchParams);
  const { items, next } = await call.services.records.audit.list(query);
  const body: AuditList = { entries: items, next };
  return privately(body);
}

async function exportAll(request: Request, call: Call<AuditServices>): Promise<Response> {
  const { owner, principal } = await requireAdmin(request, call);
  const { searchParams } = new URL(request.url);
  const format = exportFormat(searchParams);
  const query = auditQuery(searchParams);
  const { audit } = call.services.records;
  await audit.note({
    action: 'audit-exported',
    owner,
    name: principal?.name ?? null,
    target: null,
    detail: { format, action: query.action, search: query.search },
  });
  return exportPages('audit', exported(audit, query), format);
}

function exported(audit: AuditServices['records']['audit'], query: AuditQuery): ExportedList<AuditEntry> {
  return {
    page: (request) => audit.list({ ...query, ...request }),
    columns: ['id', 'at', 'action', 'owner', 'name', 'target', 'detail'],
    line: ({ id, atMs, action, owner, name, target, detail }) => [
      id,
      new Date(atMs).toISOString(),
      action,
      owner,
      name,
      target,
      JSON.stringify(detail),
    ],
    json: (entry) => entry,
  };
}

/** The audit entries for a page's address. */
export interface RequestedAudit extends AuditList, Pick<AuditQuery, 'action' | 'search' | 'after'> {
  /** Why the page shows the newest entries instead of what its address asks for. */
  fault: string | undefined;
}

/**
 * Lists audit entries for a page's address, parsed by `auditQuery`; an invalid address sets `fault` instead
 * of throwing.
 */
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
