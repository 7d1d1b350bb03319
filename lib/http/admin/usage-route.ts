import type { UsageOverview } from '#lib/api/usage.ts';
import type { Records } from '#lib/core/records/records.ts';
import { downloadHeaders } from '../download.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route, type Services } from '../route.ts';
import { type ExportFormat, exportFormat } from './export-format.ts';
import { usageOverview } from './usage-overview.ts';
import { usageRange } from './usage-range.ts';
import { usageTable } from './usage-table.ts';

/** What telling usage needs. */
export interface UsageServices extends Services {
  records: Pick<Records, 'usage'>;
}

/** `GET /api/admin/usage`: what was used in a stretch of time, for administrators; with `format` as a file. */
export function usageRoute(services: () => UsageServices): Route {
  return route({ GET: report }, services);
}

async function report(request: Request, call: Call<UsageServices>): Promise<Response> {
  await requireAdmin(request, call);
  const query = new URL(request.url).searchParams;
  const format = query.has('format') ? exportFormat(query) : undefined;
  const overview = await usageOverview(call.services.records.usage, usageRange(query, Date.now()));
  if (format) return asFile(overview, format);
  return Response.json(overview, { headers: { 'cache-control': 'no-store' } });
}

function asFile(overview: UsageOverview, format: ExportFormat): Response {
  const [first, last] = [overview.sinceMs, overview.untilMs - 1].map((ms) => new Date(ms).toISOString());
  const name = `usage-${first?.slice(0, 10)}-${last?.slice(0, 10)}`;
  return format === 'csv'
    ? new Response(usageTable(overview), { headers: downloadHeaders(`${name}.csv`, 'text/csv') })
    : new Response(JSON.stringify(overview, null, 2), {
        headers: downloadHeaders(`${name}.json`, 'application/json'),
      });
}
