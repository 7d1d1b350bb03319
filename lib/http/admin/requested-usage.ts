import type { UsageOverview } from '#lib/api/usage.ts';
import type { UsageBook } from '#lib/core/records/usage.ts';
import { pageQuery, readOrUsual } from './page-query.ts';
import { usageOverview } from './usage-overview.ts';
import { usageRange } from './usage-range.ts';

const DAY_MS = 86_400_000;

/** The usage that a page's address asks for. */
export interface RequestedUsage {
  overview: UsageOverview;
  /** How many days up to now; undefined where the address names dates instead. */
  days: number | undefined;
  /** Why the usual stretch is told in place of what the address asks for. */
  fault: string | undefined;
}

/** Reads the parameters of a page's address as `usageRange` does; what makes no sense becomes `fault`, not an error. */
export async function requestedUsage(
  book: UsageBook,
  parameters: Record<string, unknown>,
  nowMs: number,
): Promise<RequestedUsage> {
  const query = pageQuery(parameters, ['days', 'since', 'until']);
  const { value: range, fault } = readOrUsual(query, (given) => usageRange(given, nowMs));
  const namesDates = fault === undefined && query.has('since');
  const days = namesDates ? undefined : Math.round((range.untilMs - range.sinceMs) / DAY_MS);
  return { overview: await usageOverview(book, range), days, fault };
}
