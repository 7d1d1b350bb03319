import { type ChartScale, chartScale, tickedMoments } from '#lib/charts/chart-plot.ts';
import { dataTable } from './data-table.ts';
import { type Html, html } from './html.ts';

/** How a row of values is drawn: each by its own colour and its own dashes. */
type ReportTone = 'first' | 'second' | 'third' | 'danger';

/** A chart over moments, or over classes of a histogram. All texts are as people read them. */
export interface ReportChart {
  title: string;
  /** What it comes to, in a sentence. */
  summary: string;
  /** `tick` is short, for the axis. */
  moments: readonly { name: string; tick: string }[];
  /** What the moments are called together, such as “Time”. */
  momentsName: string;
  /** Writes a value, on the axis and in the table. */
  format: (value: number) => string;
  /** Whether values come in ones. */
  whole?: boolean;
  series: readonly ReportSeries[];
  /** A line that the values are to stay below, or above. */
  bound?: { name: string; value: number };
}

/** Values of each moment from 0 upwards; null where there is none. */
interface ReportSeries {
  name: string;
  tone: ReportTone;
  values: readonly (number | null)[];
}

/** The share of a moment's width that its bar takes. */
const FILLED = 0.8;

/** A chart of bars, the series of a moment stacked on each other in their order. */
export function barChart(chart: ReportChart): Html {
  const { moments, series, bound, whole = false } = chart;
  const stacks = moments.map((_, moment) =>
    series.reduce((sum, { values }) => sum + (values[moment] ?? 0), 0),
  );
  const scale = chartScale(Math.max(0, bound?.value ?? 0, ...stacks), whole);
  const band = MARKS / Math.max(1, moments.length);
  const bars = moments.map((_, moment) => {
    let below = 0;
    return series.map(({ values, tone }) => {
      const value = values[moment] ?? 0;
      if (value === 0) return null;
      below += value;
      const y = markHeight(below, scale);
      const height = round(markHeight(below - value, scale) - y);
      return html`<rect class="bar ${tone}" x="${round((moment + (1 - FILLED) / 2) * band)}" width="${round(band * FILLED)}" y="${y}" height="${height}"/>`;
    });
  });
  return chartFigure(chart, {
    scale,
    xOf: (moment) => (moment + 0.5) * band,
    swatch: (tone) => html`<rect class="bar ${tone}" x="8" width="10" height="10"/>`,
    marks: html`${bars}`,
  });
}

/** A chart of lines, one for each series; a line is broken where a moment has no value. */
export function lineChart(chart: ReportChart): Html {
  const { moments, series, bound, whole = false } = chart;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const scale = chartScale(Math.max(0, bound?.value ?? 0, ...values), whole);
  const band = MARKS / Math.max(1, moments.length);
  const xOf = (moment: number) => (moment + 0.5) * band;
  const lines = series.map(
    (one) =>
      html`<path class="line ${one.tone}" d="${pathOf(one.values, (moment, value) => `${round(xOf(moment))} ${markHeight(value, scale)}`)}"/>`,
  );
  const swatch = (tone: ReportTone) => html`<line class="line ${tone}" x1="1" x2="25" y1="5" y2="5"/>`;
  return chartFigure(chart, { scale, xOf, swatch, marks: html`${lines}` });
}

/** A lone point is a line of no length, which round ends make a dot. */
function pathOf(values: readonly (number | null)[], at: (moment: number, value: number) => string): string {
  return values
    .map((value, moment) => {
      if (value === null) return '';
      const before = values[moment - 1] ?? null;
      const after = values[moment + 1] ?? null;
      const place = at(moment, value);
      if (before === null) return after === null ? `M${place}L${place}` : `M${place}`;
      return `L${place}`;
    })
    .join('');
}

/** Heights in pixels. Widths are shares, so that one drawing fits a phone and a desk without a script. */
const ABOVE = 10;
const HEIGHT = 190;
const BELOW = 26;
/** Names below the axis are thinned out to what a phone has room for. */
const PHONE = 290;
const ROOM_FOR_A_NAME = 64;

/** The drawing area of marks: a nested drawing of 1000 × 1000 that is stretched over the plot. */
const MARKS = 1000;

/** The height of a value in the drawing area of marks. */
function markHeight(value: number, { top }: ChartScale): number {
  return round(MARKS - (value / top) * MARKS);
}

/** Three digits are finer than a screen. */
function round(value: number): number {
  return Number(value.toFixed(1));
}

/** What one kind of chart adds to the frame. */
interface ChartDrawing {
  scale: ChartScale;
  /** The middle of a moment in the drawing area of marks. */
  xOf(moment: number): number;
  /** How the legend shows a series, in 26 × 10. */
  swatch(tone: ReportTone): Html;
  marks: Html;
}

/** The frame that all charts share: title, legend, axes, the marks, the tooltips, and the table behind them. */
function chartFigure(chart: ReportChart, { scale, xOf, swatch, marks }: ChartDrawing): Html {
  const { title, summary, series, bound } = chart;
  return html`<figure class="chart"><figcaption><h3>${title}</h3><p>${summary}</p></figcaption>
${series.length > 1 && legend(chart, swatch)}
<div class="plot"><svg width="100%" height="${ABOVE + HEIGHT + BELOW}" role="img" aria-label="${title}. ${summary}">
${scale.ticks.map((tick) => gridLine(chart.format(tick), yOf(tick, scale)))}
${momentNames(chart, xOf)}
<svg y="${ABOVE}" width="100%" height="${HEIGHT}" viewBox="0 0 ${MARKS} ${MARKS}" preserveAspectRatio="none" overflow="visible">${marks}</svg>
${bound && boundLine(bound.name, yOf(bound.value, scale))}
${momentsTable(chart)}
</svg></div>
${valuesTable(chart)}</figure>`;
}

function yOf(value: number, { top }: ChartScale): number {
  return round(ABOVE + HEIGHT - (value / top) * HEIGHT);
}

function gridLine(text: string, y: number): Html {
  return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/><text class="tick end" x="-8" y="${y + 4}">${text}</text>`;
}

function boundLine(name: string, y: number): Html {
  return html`<line class="bound" x1="0" x2="100%" y1="${y}" y2="${y}"/><text class="tick end halo" x="100%" y="${y - 5}">${name}</text>`;
}

function momentNames({ moments }: ReportChart, xOf: (moment: number) => number): Html[] {
  const y = ABOVE + HEIGHT + 18;
  return tickedMoments(moments.length, PHONE / Math.max(1, moments.length), ROOM_FOR_A_NAME).map(
    (moment) =>
      html`<text class="tick middle" x="${round(xOf(moment) / 10)}%" y="${y}">${moments[moment]?.tick}</text>`,
  );
}

/** The browser's tooltip for a moment of the chart. */
function momentsTable({ moments, series, format }: ReportChart): Html[] {
  const width = 100 / Math.max(1, moments.length);
  return moments.map(({ name }, moment) => {
    const values = series.map(({ name, values }) => `${name}: ${valueText(values[moment], format)}`);
    return html`<rect class="tooltip" x="${(moment * width).toFixed(3)}%" width="${width.toFixed(3)}%" y="${ABOVE}" height="${HEIGHT}"><title>${[name, ...values].join('\n')}</title></rect>`;
  });
}

function valueText(value: number | null | undefined, format: ReportChart['format']): string {
  return value === null || value === undefined ? '–' : format(value);
}

function legend({ series }: ReportChart, swatch: ChartDrawing['swatch']): Html {
  return html`<ul class="legend">${series.map(
    ({ name, tone }) =>
      html`<li><svg width="26" height="10" aria-hidden="true">${swatch(tone)}</svg>${name}</li>`,
  )}</ul>`;
}

function valuesTable({ title, momentsName, moments, series, format }: ReportChart): Html {
  const table = dataTable({
    caption: title,
    columns: [{ name: momentsName }, ...series.map(({ name }) => ({ name, align: 'end' as const }))],
    rows: moments.map(({ name }, moment) => [
      name,
      ...series.map(({ values }) => valueText(values[moment], format)),
    ]),
  });
  return html`<details><summary>As a table</summary>${table}</details>`;
}
