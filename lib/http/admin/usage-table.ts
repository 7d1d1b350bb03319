import type { UsageOverview } from '#lib/api/usage.ts';
import type { UsageTotals } from '#lib/core/records/usage.ts';
import { type CsvCell, csvFile } from '../csv.ts';

type Column = [name: string, cell: (totals: UsageTotals) => CsvCell];

/** A report as one table: a line for each hour or day, then for each model, then for all. */
export function usageTable(overview: UsageOverview): string {
  const { periods, models, totals, step } = overview;
  const columns = columnsOf(overview);
  const row = (what: string, name: string, of: UsageTotals) => [
    what,
    name,
    ...columns.map(([, cell]) => cell(of)),
  ];
  return csvFile(
    ['what', 'name', ...columns.map(([name]) => name)],
    [
      ...periods.map((period) => row(step, new Date(period.startMs).toISOString(), period)),
      ...models.map((model) => row('model', model.model ?? '', model)),
      row('total', '', totals),
    ],
  );
}

function columnsOf({ totals }: UsageOverview): Column[] {
  const currencies = totals.costs.map(({ currency }) => currency);
  return [
    ['questions', ({ questions }) => questions],
    ['finished', ({ finished }) => finished],
    ['failed', ({ failed }) => failed],
    ['users', ({ users }) => users],
    ['input_tokens', ({ inputTokens }) => inputTokens],
    ['output_tokens', ({ outputTokens }) => outputTokens],
    ...currencies.map(
      (currency): Column => [
        `cost_${currency.toLowerCase()}`,
        ({ costs }) => costs.find((cost) => cost.currency === currency)?.amount ?? 0,
      ],
    ),
    ['without_sources', ({ withoutSources }) => withoutSources],
    ...(['p50', 'p90', 'p99'] as const).flatMap((share): Column[] => [
      [`first_token_ms_${share}`, ({ firstTokenMs }) => firstTokenMs?.[share]],
      [`total_ms_${share}`, ({ totalMs }) => totalMs?.[share]],
    ]),
  ];
}
