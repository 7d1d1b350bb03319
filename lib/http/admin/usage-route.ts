import type { UsageOverview } from '#lib/api/admin.ts';
import { CERTAINTIES } from '#lib/core/events/events.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UsageRepository, UsageStep, UsageTotals } from '#lib/core/records/usage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type CsvCell, csvFile } from '#lib/shared/csv.ts';
import { requireAdmin } from '../route/administrators.ts';
import { pageQuery, readOrUsual } from '../route/list-query.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { downloadHeaders, type ExportFormat, exportFormat } from './export-pages.ts';

/** Dependencies of the route of usage. */
interface UsageServices extends Services {
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

/** A report as one CSV table: a row per period, then per model, prompt and variant, then the total. */
function usageTable(overview: UsageOverview): string {
  const { periods, models, prompts, experiments, totals, step } = overview;
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
      ...prompts.map((prompt) => row('prompt', String(prompt.promptVersion ?? ''), prompt)),
      ...experiments.map((one) => row('experiment', `${one.experiment} · ${one.variant}`, one)),
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

/** The usage for a page's address. */
interface RequestedUsage {
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest range of one report. */
const MOST_DAYS = 400;
/** Ranges up to this length are reported by the hour. */
const HOURLY_MS = 2 * DAY_MS;
const DAYS = 7;

/** A time range, `untilMs` excluded, and its resolution. */
interface UsageRange {
  sinceMs: number;
  untilMs: number;
  step: UsageStep;
}

/**
 * Parses `days` (up to now), or `since` and `until`; defaults to the last seven days. One day means the last
 * 24 hours. Throws `bad-request` naming the parameter.
 */
export function usageRange(query: URLSearchParams, nowMs: number): UsageRange {
  const days = query.get('days');
  const [since, until] = [query.get('since') || null, query.get('until') || null];
  if (since === null && until === null) return lastDays(daysOf(days), nowMs);
  if (days !== null) throw bad('days', 'Give days, or since and until, not both.');
  if (since === null) throw bad('since', 'since is missing: it is the start of the report.');
  return between(since, until, nowMs);
}

function between(since: string, until: string | null, nowMs: number): UsageRange {
  const sinceMs = readTime('since', since).fromMs;
  const untilMs = until === null ? endOf(nowMs, HOUR_MS) : readTime('until', until).toMs;
  if (untilMs <= sinceMs) throw bad('until', 'until must be later than since.');
  if (untilMs - sinceMs > MOST_DAYS * DAY_MS) {
    throw bad('since', `since and until are more than ${MOST_DAYS} days apart.`);
  }
  return { sinceMs, untilMs, step: untilMs - sinceMs <= HOURLY_MS ? 'hour' : 'day' };
}

function daysOf(given: string | null): number {
  const days = Number(given ?? DAYS);
  if (/^\d{1,3}$/.test(given ?? String(DAYS)) && days >= 1 && days <= MOST_DAYS) return days;
  throw bad('days', `days takes a whole number from 1 to ${MOST_DAYS}.`);
}

function lastDays(days: number, nowMs: number): UsageRange {
  const length = days === 1 ? HOUR_MS : DAY_MS;
  const untilMs = endOf(nowMs, length);
  return { sinceMs: untilMs - days * DAY_MS, untilMs, step: days === 1 ? 'hour' : 'day' };
}

function endOf(nowMs: number, length: number): number {
  return (Math.floor(nowMs / length) + 1) * length;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A date spans the day up to the next; a time is a single moment. */
function readTime(name: 'since' | 'until', given: string): { fromMs: number; toMs: number } {
  const fromMs = DATE.test(given) || TIME.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(fromMs)) {
    throw bad(name, `${name} takes a date such as 2026-11-01, or a time such as 2026-11-01T08:00:00Z.`);
  }
  return { fromMs, toMs: DATE.test(given) ? fromMs + DAY_MS : fromMs };
}

function bad(field: string, message: string): AppError {
  return new AppError('bad-request', message, { field });
}

const STEP_MS = { hour: 3_600_000, day: 86_400_000 };

const NOTHING: UsageTotals = {
  questions: 0,
  finished: 0,
  failed: 0,
  users: 0,
  inputTokens: 0,
  outputTokens: 0,
  costs: [],
  grades: { answer: 0, likely: 0, none: 0 },
  withoutSources: 0,
  support: { supported: 0, of: 0 },
  firstTokenMs: null,
  totalMs: null,
};

/** Usage within a range, with zeros for periods without use. */
async function usageOverview(repository: UsageRepository, range: UsageRange): Promise<UsageOverview> {
  const { sinceMs, untilMs, step } = range;
  const report = await repository.report(sinceMs, untilMs, step);
  const known = new Map(report.periods.map((period) => [period.startMs, period]));
  const length = STEP_MS[step];
  const first = Math.floor(sinceMs / length) * length;
  const starts = Array.from({ length: Math.ceil((untilMs - first) / length) }, (_, i) => first + i * length);
  const periods = starts.map((startMs) => known.get(startMs) ?? { ...NOTHING, startMs });
  return { ...report, ...range, periods };
}
