import type { UsageFigures, UsageOverview } from '#lib/api/usage.ts';
import type { ChartData, ChartSeries, ChartTone } from '#lib/charts/chart-data.ts';
import { type ChartUnit, valueFormat } from '#lib/charts/chart-unit.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { momentsOf } from './moments.ts';
import { abandonedOf, costIn, withoutSourcesShare } from './usage-figures.ts';

interface Reader {
  translate: Translate;
  locale: string;
}

type Row = [name: string, tone: ChartTone, read: (figures: UsageFigures) => number | null];

/** The charts of a report in the order they are shown; one of costs for each currency. */
export function usageCharts(overview: UsageOverview, reader: Reader): ChartData[] {
  const { totals } = overview;
  const chart = (
    title: string,
    summary: string,
    shape: { kind: ChartData['kind']; unit: ChartUnit },
    rows: Row[],
  ) => chartOf(overview, reader, { title, summary, ...shape }, rows);
  const { translate, locale } = reader;
  const written = (unit: ChartUnit) => valueFormat(unit, locale);
  const share = withoutSourcesShare(totals);
  return [
    chart(
      translate('admin.usage.questions'),
      translate('admin.usage.inAll', { value: totals.questions }),
      COUNTS,
      [
        [translate('admin.usage.finished'), 'first', ({ finished }) => finished],
        [translate('admin.usage.abandoned'), 'second', abandonedOf],
        [translate('admin.usage.failed'), 'danger', ({ failed }) => failed],
      ],
    ),
    chart(translate('admin.usage.users'), translate('admin.usage.inAll', { value: totals.users }), COUNTS, [
      [translate('admin.usage.users'), 'first', ({ users }) => users],
    ]),
    latencyChart(translate('admin.usage.firstToken'), 'firstTokenMs', chart, translate),
    latencyChart(translate('admin.usage.total'), 'totalMs', chart, translate),
    chart(
      translate('admin.usage.tokens'),
      translate('admin.usage.inAll', { value: totals.inputTokens + totals.outputTokens }),
      COUNTS,
      [
        [translate('admin.usage.tokensIn'), 'first', ({ inputTokens }) => inputTokens],
        [translate('admin.usage.tokensOut'), 'second', ({ outputTokens }) => outputTokens],
      ],
    ),
    chart(
      translate('admin.usage.withoutSources'),
      share === null
        ? translate('admin.usage.none')
        : translate('admin.usage.overall', { value: written(SHARES.unit)(share) }),
      SHARES,
      [[translate('admin.usage.withoutSources'), 'first', withoutSourcesShare]],
    ),
    ...costCharts(overview, reader),
  ];
}

const COUNTS = { kind: 'bars', unit: { kind: 'count' } } as const;
const SHARES = { kind: 'lines', unit: { kind: 'share' } } as const;
const TIMES = { kind: 'lines', unit: { kind: 'time' } } as const;

function latencyChart(
  title: string,
  key: 'firstTokenMs' | 'totalMs',
  chart: (title: string, summary: string, shape: typeof TIMES, rows: Row[]) => ChartData,
  translate: Translate,
): ChartData {
  return chart(title, translate('admin.usage.percentiles'), TIMES, [
    [translate('admin.usage.p50'), 'first', (figures) => figures[key]?.p50 ?? null],
    [translate('admin.usage.p90'), 'second', (figures) => figures[key]?.p90 ?? null],
    [translate('admin.usage.p99'), 'danger', (figures) => figures[key]?.p99 ?? null],
  ]);
}

function costCharts(overview: UsageOverview, reader: Reader): ChartData[] {
  const { translate, locale } = reader;
  return overview.totals.costs.map(({ currency, amount }) => {
    const unit: ChartUnit = { kind: 'money', currency };
    const title = translate('admin.usage.costIn', { currency });
    const summary = translate('admin.usage.overall', { value: valueFormat(unit, locale)(amount) });
    return chartOf(overview, reader, { title, summary, kind: 'bars', unit }, [
      [title, 'first', (figures) => costIn(figures, currency)],
    ]);
  });
}

function chartOf(
  overview: UsageOverview,
  { translate, locale }: Reader,
  about: Pick<ChartData, 'title' | 'summary' | 'kind' | 'unit'>,
  rows: Row[],
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
