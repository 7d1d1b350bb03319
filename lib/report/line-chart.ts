import { chartScale } from '#lib/charts/chart-scale.ts';
import { chartFigure, MARKS, markHeight, round } from './chart-figure.ts';
import { type Html, html } from './html.ts';
import type { ReportChart, ReportTone } from './report-chart.ts';

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
