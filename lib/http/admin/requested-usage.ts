import type { UsageOverview } from '#lib/api/usage.ts';
import type { UsageBook } from '#lib/core/records/usage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { usageOverview } from './usage-overview.ts';
import { type UsageRange, usageRange } from './usage-range.ts';

const NAMES = ['days', 'since', 'until'] as const;

/** The usage that a page's address asks for. */
export interface RequestedUsage {
  overview: UsageOverview;
  /** As the address has it; undefined when it names dates instead. */
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
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = parameters[name];
    if (typeof value === 'string') query.set(name, value);
  }
  const { range, fault } = readRange(query, nowMs);
  const usual = fault !== undefined || !query.has('since');
  const days = usual ? Math.round((range.untilMs - range.sinceMs) / 86_400_000) : undefined;
  return { overview: await usageOverview(book, range), days, fault };
}

function readRange(query: URLSearchParams, nowMs: number): { range: UsageRange; fault: string | undefined } {
  try {
    return { range: usageRange(query, nowMs), fault: undefined };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
    return { range: usageRange(new URLSearchParams(), nowMs), fault: thrown.message };
  }
}
