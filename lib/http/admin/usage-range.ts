import type { UsageOverview } from '#lib/api/admin.ts';
import type { UsageRepository, UsageStep, UsageTotals } from '#lib/core/records/usage.ts';
import { AppError } from '#lib/shared/app-error.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest range of one report. */
const MOST_DAYS = 400;
/** Ranges up to this length are reported by the hour. */
const HOURLY_MS = 2 * DAY_MS;
const DAYS = 7;

/** A time range, `untilMs` excluded, and its resolution. */
export interface UsageRange {
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
export async function usageOverview(repository: UsageRepository, range: UsageRange): Promise<UsageOverview> {
  const { sinceMs, untilMs, step } = range;
  const report = await repository.report(sinceMs, untilMs, step);
  const known = new Map(report.periods.map((period) => [period.startMs, period]));
  const length = STEP_MS[step];
  const first = Math.floor(sinceMs / length) * length;
  const starts = Array.from({ length: Math.ceil((untilMs - first) / length) }, (_, i) => first + i * length);
  const periods = starts.map((startMs) => known.get(startMs) ?? { ...NOTHING, startMs });
  return { ...report, ...range, periods };
}
