import { describe, expect, it } from 'vitest';
import type { UsageFigures, UsageOverview } from '#lib/api/admin.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { abandonedOf, answeredShare, stretchText, usageCharts, withoutSourcesShare } from './usage-charts.ts';

const none: UsageFigures = {
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
const busy: UsageFigures = {
  questions: 10,
  finished: 8,
  failed: 1,
  users: 3,
  inputTokens: 12_000,
  outputTokens: 900,
  costs: [
    { currency: 'USD', amount: 0.0123 },
    { currency: 'EUR', amount: 2 },
  ],
  grades: { answer: 4, likely: 1, none: 2 },
  withoutSources: 1,
  support: { supported: 3, of: 4 },
  firstTokenMs: { p50: 120, p90: 480, p99: 900 },
  totalMs: { p50: 1200, p90: 4800, p99: 9000 },
};
const DAY = Date.parse('2026-11-02T00:00:00Z');
const overview: UsageOverview = {
  sinceMs: DAY,
  untilMs: DAY + 2 * 86_400_000,
  step: 'day',
  totals: busy,
  periods: [
    { ...busy, startMs: DAY },
    { ...none, startMs: DAY + 86_400_000 },
  ],
  models: [],
  prompts: [],
  experiments: [],
};
const reader = { translate: translateFor(defaultLocale), locale: 'en' };
const charts = usageCharts(overview, reader);
const chart = (title: string) => charts.find((one) => one.title === title);

describe('the charts of a report', () => {
  it('tell finished, left and failed questions apart, and together they are all', () => {
    expect(chart('Questions')?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Finished', [8, 0]],
      ['Cancelled', [1, 0]],
      ['Failed', [1, 0]],
    ]);
    expect(abandonedOf(busy)).toBe(1);
  });

  it('tell answers, possible answers and refusals apart, in the first of them', () => {
    expect(charts[0]?.title).toBe('Answers');
    expect(charts[0]?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Answered', [4, 0]],
      ['May be answered', [1, 0]],
      ['Not answered', [2, 0]],
    ]);
    expect([
      answeredShare({ ...busy, grades: { answer: 3, likely: 1, none: 0 } }),
      answeredShare(none),
    ]).toEqual([0.75, null]);
  });

  it('leave a gap where nothing was measured, instead of claiming zero', () => {
    expect(chart('Time to full answer')?.series[0]?.values).toEqual([1200, null]);
    expect(chart('Time to full answer')?.texts).toEqual([
      ['1.2 sec', '4.8 sec', '9 sec'],
      ['–', '–', '–'],
    ]);
    expect(chart('Answers without sources')?.series[0]?.values).toEqual([0.2, null]);
    expect(withoutSourcesShare(none)).toBeNull();
    expect(chart('Supported sentences')?.series[0]?.values).toEqual([0.75, null]);
  });

  it('never add up currencies', () => {
    expect(chart('Cost in USD')?.texts).toEqual([['$0.0123'], ['$0.00']]);
    expect(chart('Cost in EUR')?.summary).toBe('€2.00 overall');
  });

  it('name each day by its date in UTC, wherever the server stands', () => {
    expect(charts[0]?.moments).toEqual([
      { name: 'Mon, Nov 2, 2026', tick: 'Nov 2' },
      { name: 'Tue, Nov 3, 2026', tick: 'Nov 3' },
    ]);
    expect(stretchText(overview, 'en').replaceAll(/\s/g, ' ')).toBe('Nov 2 – 3, 2026');
  });
});
