/** Where the parts of a plot are, in pixels of its drawing. */
export interface ChartPlot {
  /** The axis of values stands at this end, `0` to the left. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The width that each moment has. */
  band: number;
  /** The middle of a moment. */
  xOf(moment: number): number;
  yOf(value: number): number;
  /** The moment at a distance from the left; the nearest where there is none. */
  momentAt(x: number): number;
}

interface PlotSize {
  width: number;
  height: number;
  /** The room for the texts of the axis of values. */
  axis: number;
  moments: number;
  /** The value at the top. */
  reach: number;
  rightToLeft: boolean;
}

const ABOVE = 8;
const BELOW = 24;
const BEHIND = 4;

/** Lays a plot out: time runs as the language is written, the axis of values stands where lines begin. */
export function chartPlot({ width, height, axis, moments, reach, rightToLeft }: PlotSize): ChartPlot {
  const [left, right] = rightToLeft ? [BEHIND, width - axis] : [axis, width - BEHIND];
  const [top, bottom] = [ABOVE, height - BELOW];
  const band = (right - left) / Math.max(1, moments);
  const column = (moment: number) => (rightToLeft ? moments - 1 - moment : moment);
  return {
    left,
    right,
    top,
    bottom,
    band,
    xOf: (moment) => left + (column(moment) + 0.5) * band,
    yOf: (value) => bottom - (value / reach) * (bottom - top),
    momentAt: (x) => column(Math.min(moments - 1, Math.max(0, Math.floor((x - left) / band)))),
  };
}

/** Which moments have their name below them, where each needs this many pixels: evenly spread, from the first. */
export function tickedMoments(moments: number, band: number, roomForOne: number): number[] {
  const every = Math.max(1, Math.ceil(roomForOne / Math.max(band, 1e-6)));
  return Array.from({ length: Math.ceil(moments / every) }, (_, i) => i * every);
}

/** The axis of values: it begins at 0, and its last tick is at or above the largest value. */
export interface ChartScale {
  top: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
/** More ticks are crowded, fewer say too little. */
const INTERVALS = 4;

/**
 * A scale for values up to `largest`, with at most four round intervals; `whole` for what comes in ones. Of nothing it
 * is a scale up to 1.
 */
export function chartScale(largest: number, whole: boolean): ChartScale {
  const reach = Number.isFinite(largest) && largest > 0 ? largest : 1;
  const magnitude = 10 ** Math.floor(Math.log10(reach / INTERVALS));
  const step =
    STEPS.map((factor) => factor * magnitude)
      .filter((size) => !whole || Number.isInteger(size))
      .find((size) => size * INTERVALS >= reach) ?? 1;
  const intervals = Math.max(1, Math.ceil(reach / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 would show.
  const ticks = Array.from({ length: intervals + 1 }, (_, i) => Number((i * step).toPrecision(12)));
  return { top: ticks.at(-1) ?? 1, ticks };
}

/** The unit of a chart's values. Shares run from 0 to 1, times are milliseconds. */
export type ChartUnit =
  | { kind: 'count' }
  | { kind: 'share' }
  | { kind: 'time' }
  | { kind: 'money'; currency: string };

/** Writes values as people of this language read them, in full. */
export function valueFormat(unit: ChartUnit, locale: string): (value: number) => string {
  switch (unit.kind) {
    case 'time':
      return (value) => duration(value, locale);
    case 'share':
      return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    case 'money':
      // Single answers cost fractions of a cent.
      return numberFormat(locale, { ...money(unit.currency), maximumFractionDigits: 4 });
    case 'count':
      return numberFormat(locale, { maximumFractionDigits: 0 });
  }
}

/** Writes values shortly, for the axis of a chart. */
export function axisFormat(unit: ChartUnit, locale: string): (value: number) => string {
  if (unit.kind === 'count') return numberFormat(locale, { notation: 'compact' });
  if (unit.kind !== 'money') return valueFormat(unit, locale);
  return numberFormat(locale, { ...money(unit.currency), notation: 'compact' });
}

// The currency is named beside the figure: `$` is enough there, `US$` is not needed.
function money(currency: string): Intl.NumberFormatOptions {
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options);
  return (value) => format.format(value);
}

function duration(ms: number, locale: string): string {
  const [unit, value] = ms < 1000 ? ['millisecond', Math.round(ms)] : ['second', ms / 1000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 100 ? 1 : 0,
  }).format(value);
}

/** The line style of a series; never its only difference from another. */
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
  /** The name of the time axis, such as “Day”. */
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
