import type { Latency } from '#lib/quality/metrics.ts';
import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import { barChart } from '../../report/report-chart.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';

/** Percentiles of the times of one reader, and how answers are spread over them. */
export function timesSection({ latency, questions }: Pick<Evaluation, 'latency' | 'questions'>): Html {
  const times = questions.flatMap(({ answerMs }) => answerMs ?? []);
  return html`${timesTable([
    ['retrieval', latency.retrieval],
    ['answer, retrieval included', latency.answer],
  ])}${times.length > 1 && spread(times)}`;
}

/** A line of percentiles for each name. */
export function timesTable(rows: readonly (readonly [string, Latency | null])[]): Html {
  return dataTable({
    caption: 'Times of one reader at a time, in milliseconds',
    columns: [{ name: 'what' }, ...['p50', 'p90', 'p95'].map((name) => ({ name, align: 'end' as const }))],
    rows: rows.flatMap(([name, its]) => (its ? [[name, ...[its.p50, its.p90, its.p95].map(ms)]] : [])),
  });
}

function spread(times: readonly number[]): Html {
  const bounds = boundsAround(times);
  const bins = bounds.slice(1).map((to, i) => {
    const from = bounds[i] ?? 0;
    const inside = times.filter((time) => time >= from && time < to).length;
    return { name: `${from} to ${to} ms`, tick: String(from), inside };
  });
  return barChart({
    title: 'How long answers took',
    summary: `From ${ms(Math.min(...times))} to ${ms(Math.max(...times))} milliseconds; each class is about twice as wide as the one before.`,
    momentsName: 'Milliseconds',
    moments: bins,
    format: String,
    whole: true,
    series: [{ name: 'Answers', tone: 'first', values: bins.map(({ inside }) => inside) }],
  });
}

/** The steps 1, 2, 5, 10, … from below the least to above the greatest. */
function boundsAround(times: readonly number[]): number[] {
  const [least, greatest] = [Math.min(...times), Math.max(...times)];
  const steps = [0];
  for (let power = 0.1; power <= 1e7; power *= 10) {
    steps.push(...[1, 2, 5].map((step) => Number((step * power).toPrecision(1))));
  }
  const first = steps.findLastIndex((step) => step <= least);
  const last = steps.findIndex((step) => step > greatest);
  return steps.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
}

function ms(time: number): string {
  return time.toFixed(1);
}
