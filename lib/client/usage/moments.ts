import type { UsageOverview } from '#lib/api/usage.ts';
import type { ChartData } from '#lib/charts/chart-data.ts';

/** The hours or days of a report, in full and shortly. Always in UTC, as they are counted. */
export function momentsOf({ periods, step }: UsageOverview, locale: string): ChartData['moments'] {
  const full = format(
    locale,
    step === 'hour'
      ? { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
      : { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  );
  const short = format(
    locale,
    step === 'hour' ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
  return periods.map(({ startMs }) => ({ name: full(startMs), tick: short(startMs) }));
}

/** A stretch of time by its first and last day. */
export function stretchText({ sinceMs, untilMs, step }: UsageOverview, locale: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const withTime = { ...options, hour: 'numeric', minute: '2-digit' } as const;
  const written = new Intl.DateTimeFormat(locale, {
    ...(step === 'hour' ? withTime : options),
    timeZone: 'UTC',
  });
  return written.formatRange(sinceMs, step === 'hour' ? untilMs : untilMs - 1);
}

function format(locale: string, options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (ms) => written.format(ms);
}
