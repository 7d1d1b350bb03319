import type { UsageOverview } from '#lib/api/usage.ts';
import type { UsageBook, UsageTotals } from '#lib/core/records/usage.ts';
import type { UsageRange } from './usage-range.ts';

const STEP_MS = { hour: 3_600_000, day: 86_400_000 };

const NOTHING: UsageTotals = {
  questions: 0,
  finished: 0,
  failed: 0,
  users: 0,
  inputTokens: 0,
  outputTokens: 0,
  costs: [],
  withoutSources: 0,
  firstTokenMs: null,
  totalMs: null,
};

/** Usage of a stretch of time without gaps: where nothing happened there are zeros. */
export async function usageOverview(book: UsageBook, range: UsageRange): Promise<UsageOverview> {
  const { sinceMs, untilMs, step } = range;
  const report = await book.report(sinceMs, untilMs, step);
  const known = new Map(report.periods.map((period) => [period.startMs, period]));
  const length = STEP_MS[step];
  const first = Math.floor(sinceMs / length) * length;
  const starts = Array.from({ length: Math.ceil((untilMs - first) / length) }, (_, i) => first + i * length);
  const periods = starts.map((startMs) => known.get(startMs) ?? { ...NOTHING, startMs });
  return { ...report, ...range, periods };
}
