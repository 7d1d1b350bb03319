import type { UsageFigures, UsageOverview } from '#lib/api/admin.ts';
import {
  type ChartData,
  type ChartSeries,
  type ChartTone,
  type ChartUnit,
  valueFormat,
} from '#lib/charts/chart-plot.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

interface Reader {
  translate: Translate;
  locale: string;
}

type Row = [name: MessageKey, tone: ChartTone, read: (figures: UsageFigures) => number | null];
type NamedRow = [name: string, tone: ChartTone, read: Row[2]];
type Shape = Pick<ChartData, 'kind' | 'unit'>;

const COUNTS: Shape = { kind: 'bars', unit: { kind: 'count' } };
const SHARES: Shape = { kind: 'lines', unit: { kind: 'share' } };
const TIMES: Shape = { kind: 'lines', unit: { kind: 'time' } };
const PERCENTILES = [
  ['p50', 'first'],
  ['p90', 'second'],
  ['p99', 'danger'],
] as const;
const GRADES: Row[] = [
  ['admin.usage.certainty.answer', 'first', ({ grades }) => grades.answer],
  ['admin.usage.certainty.likely', 'second', ({ grades }) => grades.likely],
  ['admin.usage.certainty.none', 'danger', ({ grades }) => grades.none],
];
const usersOf = ({ users }: UsageFigures) => users;

/** The charts of a report in the order they are shown; one of costs for each currency. */
export function usageCharts(overview: UsageOverview, reader: Reader): ChartData[] {
  const { totals } = overview;
  const { translate, locale } = reader;
  const inAll = (value: number) => translate('admin.usage.inAll', { value });
  const overall = (unit: ChartUnit, value: number) =>
    translate('admin.usage.overall', { value: valueFormat(unit, locale)(value) });
  const chart = (title: MessageKey, summary: string, shape: Shape, rows: Row[]) =>
    chartOf(
      overview,
      reader,
      { title: translate(title), summary, ...shape },
      rows.map(([name, tone, read]) => [translate(name), tone, read]),
    );
  const latencyChart = (title: MessageKey, key: 'firstTokenMs' | 'totalMs') =>
    chart(
      title,
      translate('admin.usage.percentiles'),
      TIMES,
      PERCENTILES.map(([part, tone]) => [
        `admin.usage.${part}`,
        tone,
        (figures) => figures[key]?.[part] ?? null,
      ]),
    );
  const shareChart = (title: MessageKey, read: Row[2]) => {
    const share = read(totals);
    const summary = share === null ? translate('admin.usage.none') : overall(SHARES.unit, share);
    return chart(title, summary, SHARES, [[title, 'first', read]]);
  };
  return [
    chart('admin.usage.answers', inAll(gradedOf(totals)), COUNTS, GRADES),
    chart('admin.usage.questions', inAll(totals.questions), COUNTS, [
      ['admin.usage.finished', 'first', ({ finished }) => finished],
      ['admin.usage.abandoned', 'second', abandonedOf],
      ['admin.usage.failed', 'danger', ({ failed }) => failed],
    ]),
    chart('admin.usage.users', inAll(totals.users), COUNTS, [['admin.usage.users', 'first', usersOf]]),
    latencyChart('admin.usage.firstToken', 'firstTokenMs'),
    latencyChart('admin.usage.total', 'totalMs'),
    chart('admin.usage.tokens', inAll(totals.inputTokens + totals.outputTokens), COUNTS, [
      ['admin.usage.tokensIn', 'first', ({ inputTokens }) => inputTokens],
      ['admin.usage.tokensOut', 'second', ({ outputTokens }) => outputTokens],
    ]),
    shareChart('admin.usage.withoutSources', withoutSourcesShare),
    shareChart('admin.usage.supported', supportedShare),
    ...totals.costs.map(({ currency, amount }) => {
      const unit: ChartUnit = { kind: 'money', currency };
      const title = translate('admin.usage.costIn', { currency });
      return chartOf(overview, reader, { title, summary: overall(unit, amount), kind: 'bars', unit }, [
        [title, 'first', (figures) => costIn(figures, currency)],
      ]);
    }),
  ];
}

function chartOf(
  overview: UsageOverview,
  { translate, locale }: Reader,
  about: Pick<ChartData, 'title' | 'summary' | 'kind' | 'unit'>,
  rows: NamedRow[],
): ChartData {
  const { periods, step } = overview;
  const series: ChartSeries[] = rows.map(([name, tone, read]) => ({
    name,
    tone,
    values: periods.map(read),
  }));
  const written = valueFormat(about.unit, locale);
  return {
    ...about,
    momentsName: translate(step === 'hour' ? 'admin.usage.hour' : 'admin.usage.day'),
    moments: momentsOf(overview, locale),
    series,
    texts: periods.map((_, moment) =>
      series.map(({ values }) => {
        const value = values[moment] ?? null;
        return value === null ? translate('admin.usage.none') : written(value);
      }),
    ),
  };
}

/** The hours or days of a report, in full and shortly. Always in UTC, as they are counted. */
function momentsOf({ periods, step }: UsageOverview, locale: string): ChartData['moments'] {
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

/** Questions whose reader left before the answer ended. */
export function abandonedOf({ questions, finished, failed }: UsageFigures): number {
  return questions - finished - failed;
}

/** Finished answers of which the grade is known. */
function gradedOf({ grades }: UsageFigures): number {
  return grades.answer + grades.likely + grades.none;
}

/** The share of finished answers that surely answer, from 0 to 1; null where none is graded. */
export function answeredShare(figures: UsageFigures): number | null {
  const graded = gradedOf(figures);
  return graded === 0 ? null : figures.grades.answer / graded;
}

/** The share of answers that cite nothing, refusals left out, from 0 to 1; null without answers. */
export function withoutSourcesShare({ grades, withoutSources }: UsageFigures): number | null {
  const answers = grades.answer + grades.likely;
  return answers === 0 ? null : withoutSources / answers;
}

/** The share of checked sentences that their sources support, from 0 to 1; null where none was checked. */
export function supportedShare({ support }: UsageFigures): number | null {
  return support.of === 0 ? null : support.supported / support.of;
}

/** What was spent in one currency. */
export function costIn({ costs }: UsageFigures, currency: string): number {
  return costs.find((cost) => cost.currency === currency)?.amount ?? 0;
}
