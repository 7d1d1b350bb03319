import { chartScale } from '#lib/charts/chart-scale.ts';
import { chartFigure, MARKS, markHeight, round } from './chart-figure.ts';
import { type Html, html } from './html.ts';
import type { ReportChart } from './report-chart.ts';

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
