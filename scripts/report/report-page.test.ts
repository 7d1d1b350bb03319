import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { dataTable } from './data-table.ts';
import { figureTiles } from './figure-tiles.ts';
import { html } from './html.ts';
import { barChart, lineChart, type ReportChart } from './report-chart.ts';
import { reportPage } from './report-page.ts';

const chart: ReportChart = {
  title: 'First token',
  summary: 'It stays below 20 ms.',
  momentsName: 'Time',
  moments: ['0:00', '0:10', '0:20', '0:30'].map((name) => ({ name, tick: name })),
  format: (value) => `${value} ms`,
  series: [
    { name: 'p50', tone: 'first', values: [5, 10, null, 7] },
    { name: 'p95', tone: 'second', values: [10, 20, null, 14] },
  ],
  bound: { name: 'bound 20 ms', value: 20 },
};

it('a report loads nothing: no script, no style and no address but its own', () => {
  const page = reportPage({
    title: 'Load',
    summary: '<script src=//example.com/x.js></script>',
    sections: [{ id: 'times', title: 'Times', body: html`${lineChart(chart)}${barChart(chart)}` }],
    made: 'npm run load',
  });
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('default-src &#39;none&#39;');
  expect(page).not.toMatch(/<script|https?:|\bstyle="|<link|url\(/);
});

it('rules that a report brings are let in with the others, and nothing else is', () => {
  const page = reportPage({
    title: 'T',
    summary: '',
    sections: [],
    made: '',
    style: '.mine { color: red; }',
  });
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  expect(style).toContain('.mine');
  expect(page).toContain(`sha256-${createHash('sha256').update(style).digest('base64')}`);
});

it('a chart has its values in a table, and in its tooltips', () => {
  const { markup } = lineChart(chart);
  expect(markup).toContain(
    '<th scope="row" class="start">0:10</th><td class="end">10 ms</td><td class="end">20 ms</td>',
  );
  expect(markup).toContain('<title>0:20\np50: –\np95: –</title>');
});

it('a line breaks where nothing was measured, and a lone point is seen', () => {
  expect(lineChart(chart).markup).toContain('d="M125 750L375 500M875 650L875 650"');
});

it('bars stand on each other and reach no further than the axis', () => {
  const reach = { ...chart, bound: { name: 'bound', value: 40 } };
  const bars = [...barChart(reach).markup.matchAll(/class="bar (\w+)".*?y="([\d.]+)" height="([\d.]+)"/g)];
  expect(bars.map(([, tone, y, height]) => [tone, Number(y), Number(height)])).toEqual([
    ['first', 875, 125],
    ['second', 625, 250],
    ['first', 750, 250],
    ['second', 250, 500],
    ['first', 825, 175],
    ['second', 475, 350],
  ]);
});

it('nothing measured is an empty chart, not a broken one', () => {
  const empty = { ...chart, moments: [], series: [{ name: 'p50', tone: 'first' as const, values: [] }] };
  for (const draw of [lineChart, barChart]) expect(draw(empty).markup).not.toMatch(/NaN|Infinity|undefined/);
});

it('a missed bound is said in words', () => {
  const { markup } = figureTiles([{ name: 'Memory', value: '+ 12%', note: 'bound 10%', state: 'missed' }]);
  expect(markup).toContain('<b>missed</b> bound 10%');
});

it('a wide table scrolls alone, also from the keyboard', () => {
  const { markup } = dataTable({ caption: 'Figures', columns: [{ name: 'what' }], rows: [['p50']] });
  expect(markup).toContain('role="region" aria-label="Figures" tabindex="0"');
});
