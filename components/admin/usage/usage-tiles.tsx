import type { UsageOverview } from '#lib/api/usage.ts';
import { type ChartUnit, valueFormat } from '#lib/charts/chart-unit.ts';
import { withoutSourcesShare } from '#lib/client/usage/usage-figures.ts';
import type { Translate } from '#lib/i18n/translate.ts';

interface UsageTilesProps {
  totals: UsageOverview['totals'];
  translate: Translate;
  locale: string;
}

/** What a stretch of time comes to, figure by figure. */
export function UsageTiles({ totals, translate, locale }: UsageTilesProps) {
  const write = (unit: ChartUnit, value: number | null | undefined) =>
    value === null || value === undefined ? translate('admin.usage.none') : valueFormat(unit, locale)(value);
  const count = (value: number) => write({ kind: 'count' }, value);
  const { questions, users, failed, inputTokens, outputTokens, costs, firstTokenMs, totalMs } = totals;
  const tiles: [name: string, value: string, more?: string | undefined][] = [
    [translate('admin.usage.questions'), count(questions)],
    [translate('admin.usage.users'), count(users)],
    [
      translate('admin.usage.failed'),
      count(failed),
      questions > 0 ? write({ kind: 'share' }, failed / questions) : undefined,
    ],
    [
      translate('admin.usage.withoutSources'),
      write({ kind: 'share' }, withoutSourcesShare(totals)),
      translate('admin.usage.inAll', { value: totals.withoutSources }),
    ],
    [
      translate('admin.usage.tokens'),
      count(inputTokens + outputTokens),
      translate('admin.usage.inAndOut', { in: inputTokens, out: outputTokens }),
    ],
    ...costs.map(({ currency, amount }): [string, string] => [
      translate('admin.usage.costIn', { currency }),
      write({ kind: 'money', currency }, amount),
    ]),
    [
      translate('admin.usage.firstToken'),
      write({ kind: 'time' }, firstTokenMs?.p50),
      translate('admin.usage.ninety', { time: write({ kind: 'time' }, firstTokenMs?.p90) }),
    ],
    [
      translate('admin.usage.total'),
      write({ kind: 'time' }, totalMs?.p50),
      translate('admin.usage.ninety', { time: write({ kind: 'time' }, totalMs?.p90) }),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {tiles.map(([name, value, more]) => (
        <div key={name} className="flex flex-col rounded-2xl border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-auto">
            <bdi className="block font-display text-2xl font-semibold whitespace-nowrap tabular-nums">
              {value}
            </bdi>
            <bdi className="block min-h-5 text-sm text-muted">{more}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
