import { AUDIT_ACTIONS, type AuditList } from '#lib/api/admin.ts';
import type { AuditEntry, AuditQuery } from '#lib/core/records/audit.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { privately } from '../privately.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route, type Services } from '../route.ts';
import { exportFormat } from './export-format.ts';
import { type ExportedList, exportPages } from './export-pages.ts';
import { listQuery } from './list-query.ts';

/** What showing the audit log needs. */
export interface AuditServices extends Services {
  records: Pick<Records, 'audit'>;
}

/** `GET /api/admin/audit`: who did what, newest first, a page at a time. */
export function auditRoute(services: () => AuditServices): Route {
  return route({ GET: list }, services);
}

/** `GET /api/admin/audit/export`: all lines that the filter leaves, as a file; that somebody took them is one more. */
export function auditExportRoute(services: () => AuditServices): Route {
  return route({ GET: exportAll }, services);
}

/** Which lines a query asks for. Throws `bad-request` naming the parameter. */
export function auditQuery(query: URLSearchParams): AuditQuery {
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
