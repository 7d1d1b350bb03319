import type { Latency } from '#lib/quality/metrics.ts';
import { dataTable } from '../../report/data-table.ts';
import type { Html } from '../../report/html.ts';

/** A line of percentiles for each name. */
export function timesTable(rows: readonly (readonly [string, Latency | null])[]): Html {
  return dataTable({
    caption: 'Times of one reader at a time, in milliseconds',
    columns: [{ name: 'what' }, ...['p50', 'p90', 'p95'].map((name) => ({ name, align: 'end' as const }))],
    rows: rows.flatMap(([name, its]) => (its ? [[name, ...[its.p50, its.p90, its.p95].map(ms)]] : [])),
  });
}

function ms(time: number): string {
  return time.toFixed(1);
}
