import { DataTable } from '#components/ui/data-table.tsx';
import type { UsageOverview } from '#lib/api/usage.ts';
import { type ChartUnit, valueFormat } from '#lib/charts/chart-unit.ts';
import { costIn, withoutSourcesShare } from '#lib/client/usage/usage-figures.ts';
import type { Translate } from '#lib/i18n/translate.ts';

interface UsageModelsProps {
  overview: UsageOverview;
  translate: Translate;
  locale: string;
  rightToLeft: boolean;
}

/** What each model was asked, and what that cost, each currency by itself. */
export function UsageModels({ overview, translate, locale, rightToLeft }: UsageModelsProps) {
  const { models, totals } = overview;
  const write = (unit: ChartUnit, value: number | null | undefined) =>
    value === null || value === undefined ? translate('admin.usage.none') : valueFormat(unit, locale)(value);
  const count = (value: number) => write({ kind: 'count' }, value);
  const currencies = totals.costs.map(({ currency }) => currency);
  const bar = (value: number, whole: number) => (
    <ShareBar share={whole > 0 ? value / whole : 0} rightToLeft={rightToLeft} />
  );
  return (
    <div className="mt-4 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <h2 className="font-display text-lg font-semibold">{translate('admin.usage.byModel')}</h2>
      <div className="prose mt-2 text-sm [&_table]:w-full">
        <DataTable
          label={translate('admin.usage.byModel')}
          header={[
            translate('admin.usage.model'),
            translate('admin.usage.questions'),
            translate('admin.usage.failed'),
            translate('admin.usage.tokensIn'),
            translate('admin.usage.tokensOut'),
            ...currencies.map((currency) => translate('admin.usage.costIn', { currency })),
            translate('admin.usage.firstToken'),
            translate('admin.usage.total'),
            translate('admin.usage.withoutSources'),
          ]}
          rows={models.map((model) => [
            model.model === null ? translate('admin.usage.noModel') : <bdi key="model">{model.model}</bdi>,
            <span key="questions" className="block min-w-20">
              {count(model.questions)}
              {bar(model.questions, totals.questions)}
            </span>,
            count(model.failed),
            count(model.inputTokens),
            count(model.outputTokens),
            ...currencies.map((currency) => (
              <span key={currency} className="block min-w-20">
                {write({ kind: 'money', currency }, costIn(model, currency))}
                {bar(costIn(model, currency), costIn(totals, currency))}
              </span>
            )),
            write({ kind: 'time' }, model.firstTokenMs?.p50),
            write({ kind: 'time' }, model.totalMs?.p50),
            write({ kind: 'share' }, withoutSourcesShare(model)),
          ])}
        />
      </div>
      <p className="mt-2 text-sm text-muted">{translate('admin.usage.timesAreMedians')}</p>
    </div>
  );
}

/** A part of the whole as a bar. A drawing, because the policy of our pages takes no style from the server. */
function ShareBar({ share, rightToLeft }: { share: number; rightToLeft: boolean }) {
  const percent = Math.round(1000 * Math.min(1, share)) / 10;
  return (
    <svg aria-hidden="true" className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken">
      <rect
        x={rightToLeft ? `${100 - percent}%` : 0}
        width={`${percent}%`}
        height="100%"
        className="fill-accent"
      />
    </svg>
  );
}
