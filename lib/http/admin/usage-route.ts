import type { UsageOverview } from '#lib/api/admin.ts';
import { CERTAINTIES } from '#lib/core/events/events.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UsageRepository, UsageTotals } from '#lib/core/records/usage.ts';
import { type CsvCell, csvFile } from '#lib/shared/csv.ts';
import { requireAdmin } from '../route/administrators.ts';
import { pageQuery, readOrUsual } from '../route/list-query.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { downloadHeaders, type ExportFormat, exportFormat } from './export-pages.ts';
import { usageOverview, usageRange } from './usage-range.ts';

/** What the route of usage needs. */
export interface UsageServices extends Services {
  records: Pick<Records, 'usage'>;
}

/** `GET /api/admin/usage`: usage within a time range; with `format`, as a file. */
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

type Column = [name: string, cell: (totals: UsageTotals) => CsvCell];

/** A report as one CSV table: a row per period, then per model, then the total. */
function usageTable(overview: UsageOverview): string {
  const { periods, models, totals, step } = overview;
  const columns = columnsOf(overview);
  const row = (what: string, name: string, of: UsageTotals) => [
    what,
    name,
    ...columns.map(([, cell]) => cell(of)),
  ];
  return csvFile(
    ['what', 'name', ...columns.map(([name]) => name)],
    [
      ...periods.map((period) => row(step, new Date(period.startMs).toISOString(), period)),
      ...models.map((model) => row('model', model.model ?? '', model)),
      row('total', '', totals),
    ],
  );
}

function columnsOf({ totals }: UsageOverview): Column[] {
  const currencies = totals.costs.map(({ currency }) => currency);
  return [
    ['questions', ({ questions }) => questions],
    ['finished', ({ finished }) => finished],
    ['failed', ({ failed }) => failed],
    ['users', ({ users }) => users],
    ['input_tokens', ({ inputTokens }) => inputTokens],
    ['output_tokens', ({ outputTokens }) => outputTokens],
    ...currencies.map(
      (currency): Column => [
        `cost_${currency.toLowerCase()}`,
        ({ costs }) => costs.find((cost) => cost.currency === currency)?.amount ?? 0,
      ],
    ),
    ...CERTAINTIES.map((grade): Column => [`certainty_${grade}`, ({ grades }) => grades[grade]]),
    ['without_sources', ({ withoutSources }) => withoutSources],
    ['supported_sentences', ({ support }) => support.supported],
    ['checked_sentences', ({ support }) => support.of],
    ...(['p50', 'p90', 'p99'] as const).flatMap((share): Column[] => [
      [`first_token_ms_${share}`, ({ firstTokenMs }) => firstTokenMs?.[share]],
      [`total_ms_${share}`, ({ totalMs }) => totalMs?.[share]],
    ]),
  ];
}

const DAY_MS = 86_400_000;

/** The usage for a page's address. */
export interface RequestedUsage {
  overview: UsageOverview;
  /** Days up to now; undefined if the address names dates instead. */
  days: number | undefined;
  /** Why the page shows the default range instead of what its address asks for. */
  fault: string | undefined;
}

/**
 * Reports usage for a page's address, parsed by `usageRange`; an invalid address sets `fault` instead of
 * throwing.
 */
export async function requestedUsage(
  repository: UsageRepository,
  parameters: Record<string, unknown>,
  nowMs: number,
): Promise<RequestedUsage> {
  const query = pageQuery(parameters, ['days', 'since', 'until']);
  const { value: range, fault } = readOrUsual(query, (given) => usageRange(given, nowMs));
  const namesDates = fault === undefined && query.has('since');
  const days = namesDates ? undefined : Math.round((range.untilMs - range.sinceMs) / DAY_MS);
  return { overview: await usageOverview(repository, range), days, fault };
}
