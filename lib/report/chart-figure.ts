import { tickedMoments } from '#lib/charts/chart-plot.ts';
import type { ChartScale } from '#lib/charts/chart-scale.ts';
import { dataTable } from './data-table.ts';
import { type Html, html } from './html.ts';
import type { ReportChart, ReportTone } from './report-chart.ts';

/** Heights in pixels. Widths are shares, so that one drawing fits a phone and a desk without a script. */
const ABOVE = 10;
const HEIGHT = 190;
const BELOW = 26;
/** Names below the axis are thinned out to what a phone has room for. */
const PHONE = 290;
const ROOM_FOR_A_NAME = 64;

/** The drawing area of marks: a nested drawing of 1000 × 1000 that is stretched over the plot. */
export const MARKS = 1000;

/** The height of a value in the drawing area of marks. */
export function markHeight(value: number, { top }: ChartScale): number {
  return round(MARKS - (value / top) * MARKS);
}

/** Three digits are finer than a screen. */
export function round(value: number): number {
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

/** The frame that all charts share: title, legend, axes, the marks, what a pointer is told, and the table behind them. */
export function chartFigure(chart: ReportChart, { scale, xOf, swatch, marks }: ChartDrawing): Html {
  const { title, summary, series, bound } = chart;
  return html`<figure class="chart"><figcaption><h3>${title}</h3><p>${summary}</p></figcaption>
${series.length > 1 && legend(chart, swatch)}
<div class="plot"><svg width="100%" height="${ABOVE + HEIGHT + BELOW}" role="img" aria-label="${title}. ${summary}">
${scale.ticks.map((tick) => gridLine(chart.format(tick), yOf(tick, scale)))}
${momentNames(chart, xOf)}
<svg y="${ABOVE}" width="100%" height="${HEIGHT}" viewBox="0 0 ${MARKS} ${MARKS}" preserveAspectRatio="none" overflow="visible">${marks}</svg>
${bound && boundLine(bound.name, yOf(bound.value, scale))}
${toldMoments(chart)}
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

/** What a pointer that rests on a moment is told, by the browser's own tooltip. */
function toldMoments({ moments, series, format }: ReportChart): Html[] {
  const width = 100 / Math.max(1, moments.length);
  return moments.map(({ name }, moment) => {
    const values = series.map(({ name, values }) => `${name}: ${valueText(values[moment], format)}`);
    return html`<rect class="told" x="${(moment * width).toFixed(3)}%" width="${width.toFixed(3)}%" y="${ABOVE}" height="${HEIGHT}"><title>${[name, ...values].join('\n')}</title></rect>`;
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
