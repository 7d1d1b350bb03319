import type { ChartUnit } from './chart-unit.ts';

/** How a row of values is drawn; never the only thing that tells it from another. */
export type ChartTone = 'first' | 'second' | 'danger';

/** A row of values, one for each moment; null where there is none. */
export interface ChartSeries {
  name: string;
  tone: ChartTone;
  values: (number | null)[];
}

/** A chart over time: series stacked as bars, or as lines. Texts are as people read them. */
export interface ChartData {
  title: string;
  /** What it comes to, in a few words. */
  summary: string;
  kind: 'bars' | 'lines';
  unit: ChartUnit;
  /** What the moments are called together, such as “Day”. */
  momentsName: string;
  /** `tick` is short, for the axis. */
  moments: { name: string; tick: string }[];
  series: ChartSeries[];
  /** Of every moment the value of each series. */
  texts: string[][];
}

/** The largest value that the chart has to reach: of bars, the tallest stack. */
export function largestOf({ kind, series, moments }: Pick<ChartData, 'kind' | 'series' | 'moments'>): number {
  const heights = moments.map((_, moment) => {
    const values = series.map(({ values }) => values[moment] ?? 0);
    return kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return Math.max(0, ...heights);
}
