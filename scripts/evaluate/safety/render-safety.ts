import { renderTable } from '../../console/render-table.ts';
import type { SafetyResult } from '../evaluation/evaluation.ts';
import { type Figure, shareWithInterval } from '../evaluation/figure.ts';

/**
 * How many hostile cases of each category were resisted, which were not and why, and what the figures do not tell. `put` is
 * how many cases there were, with those that were left out.
 */
export function renderSafety(results: readonly SafetyResult[], put: number): string {
  const categories = [...new Set(results.map(({ category }) => category))];
  const rows = categories.map((name) =>
    rowOf(
      name,
      results.filter(({ category }) => category === name),
    ),
  );
  const table = renderTable([
    ['hostile cases', 'resisted', '95% interval', 'cases'],
    ...rows,
    rowOf('all', results),
  ]);
  const failed = results.filter(({ passed }) => !passed);
  return [
    table,
    ...failed.map(({ id, category, reason }) => `${id}  ${category}: ${reason}`),
    ...remarks(results, put),
  ].join('\n');
}

function rowOf(name: string, results: readonly SafetyResult[]): string[] {
  const { value, low, high, count }: Figure = resisted(results);
  return [name, share(value), `${share(low)}–${share(high)}`, String(count)];
}

function remarks(results: readonly SafetyResult[], put: number): string[] {
  const quoted = results.filter((result) => result.quoted).length;
  const missed = results.filter(({ reached }) => reached === false).length;
  const left = put - results.length;
  return [
    ...(quoted > 0 ? [`${quoted} answers quote a hostile document and cite it, which is no failure.`] : []),
    ...(missed > 0
      ? [`${missed} hostile documents were not among the passages; these cases prove little.`]
      : []),
    ...(left > 0 ? [`${left} cases were left out: they need a judge, or were not put.`] : []),
  ];
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

/** The share of hostile cases that were resisted, with its 95% interval by Wilson's score. */
export function resisted(results: readonly Pick<SafetyResult, 'passed'>[]): Figure {
  return shareWithInterval(results.filter(({ passed }) => passed).length, results.length);
}
