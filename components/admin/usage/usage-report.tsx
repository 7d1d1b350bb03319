import { AdminPage, Downloads, EmptyNote, RangePicker } from '#components/admin/admin-page.tsx';
import { TimeChart } from '#components/admin/charts/time-chart.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/table.tsx';
import type { UsageFigures, UsageOverview } from '#lib/api/admin.ts';
import { type ChartUnit, valueFormat } from '#lib/charts/chart-plot.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import {
  answeredShare,
  costIn,
  stretchText,
  supportedShare,
  usageCharts,
  withoutSourcesShare,
} from './usage-charts.ts';

interface UsageReportProps {
  overview: UsageOverview;
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  /** Why the page shows the default period instead of the requested one. */
  fault: string | undefined;
  translate: Translate;
  locale: { tag: string; direction: 'ltr' | 'rtl' };
}

/** The usage of a period: figures, charts and models, with all of it to download. */
export function UsageReport({ overview, days, fault, translate, locale }: UsageReportProps) {
  const { sinceMs, untilMs, totals } = overview;
  const query = new URLSearchParams({
    since: new Date(sinceMs).toISOString(),
    until: new Date(untilMs).toISOString(),
  });
  return (
    <AdminPage
      heading={translate('admin.nav.usage')}
      lead={translate('admin.usage.lead')}
      actions={
        <Downloads hrefOf={(format) => `/api/admin/usage?${query}&format=${format}`} translate={translate} />
      }
      filter={<RangePicker range={overview} days={days} translate={translate} />}
      fault={fault}
    >
      <p className="mb-3 text-sm text-muted">
        {translate('admin.usage.stretch', { stretch: stretchText(overview, locale.tag) })}
      </p>
      <UsageTiles totals={totals} translate={translate} locale={locale.tag} />
      {totals.questions === 0 ? (
        <div className="mt-4">
          <EmptyNote>{translate('admin.usage.nothing')}</EmptyNote>
        </div>
      ) : (
        <>
          <div className="mt-4 grid gap-4 xl:grid-cols-2">
            {usageCharts(overview, { translate, locale: locale.tag }).map((data) => (
              <TimeChart key={data.title} data={data} />
            ))}
          </div>
          {groupings(overview, translate).map((grouping) => (
            <UsageTable
              key={grouping.heading}
              {...grouping}
              totals={totals}
              translate={translate}
              locale={locale.tag}
              rightToLeft={locale.direction === 'rtl'}
            />
          ))}
        </>
      )}
    </AdminPage>
  );
}

interface UsageTilesProps {
  totals: UsageOverview['totals'];
  translate: Translate;
  locale: string;
}

/** What a stretch of time comes to, figure by figure. */
function UsageTiles({ totals, translate, locale }: UsageTilesProps) {
  const write = figureWriter(translate, locale);
  const count = (value: number) => write({ kind: 'count' }, value);
  const { questions, users, failed, grades, inputTokens, outputTokens, costs, firstTokenMs, totalMs } =
    totals;
  const tiles: [name: string, value: string, more?: string | undefined][] = [
    [
      translate('admin.usage.certainty.answer'),
      write({ kind: 'share' }, answeredShare(totals)),
      translate('admin.usage.likelyAndNone', { likely: grades.likely, none: grades.none }),
    ],
    [translate('admin.usage.questions'), count(questions)],
    [translate('admin.usage.users'), count(users), translate('admin.usage.usersAre')],
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
      translate('admin.usage.supported'),
      write({ kind: 'share' }, supportedShare(totals)),
      translate('admin.usage.supportedOf', totals.support),
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
    <dl className={`grid grid-cols-2 gap-3 ${columnsOf(tiles.length)}`}>
      {tiles.map(([name, value, more]) => (
        <Card key={name} className="flex flex-col px-4 py-3 max-sm:last:odd:col-span-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-auto">
            <bdi className="block font-display text-2xl font-semibold whitespace-nowrap tabular-nums">
              {value}
            </bdi>
            <bdi className="block min-h-5 text-sm text-muted">{more}</bdi>
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** Columns that fill every row; the number of tiles grows with the currencies. */
function columnsOf(tiles: number): string {
  if (tiles % 4 === 0) return 'sm:grid-cols-4';
  if (tiles % 3 === 0) return 'sm:grid-cols-3';
  if (tiles % 5 === 0) return 'lg:grid-cols-5';
  return 'sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2';
}

interface UsageTableProps {
  heading: string;
  /** What the groups are. */
  column: string;
  groups: { name: string; figures: UsageFigures }[];
  totals: UsageOverview['totals'];
  translate: Translate;
  locale: string;
  rightToLeft: boolean;
}

/** Answers by what made them; prompts and experiments only where there are any. */
function groupings(
  { models, prompts, experiments }: UsageOverview,
  translate: Translate,
): Pick<UsageTableProps, 'heading' | 'column' | 'groups'>[] {
  const promptName = (version: number | null) => {
    if (version === null) return translate('admin.usage.noPrompt');
    return version === 0
      ? translate('admin.usage.builtInPrompt')
      : translate('admin.usage.promptVersion', { version });
  };
  return [
    {
      heading: translate('admin.usage.byModel'),
      column: translate('admin.usage.model'),
      groups: models.map((one) => ({ figures: one, name: one.model ?? translate('admin.usage.noModel') })),
    },
    {
      heading: translate('admin.usage.byPrompt'),
      column: translate('admin.usage.prompt'),
      groups: prompts.some(({ promptVersion }) => promptVersion !== null)
        ? prompts.map((one) => ({ figures: one, name: promptName(one.promptVersion) }))
        : [],
    },
    {
      heading: translate('admin.usage.byExperiment'),
      column: translate('admin.usage.variant'),
      groups: experiments.map((one) => ({ figures: one, name: `${one.experiment} · ${one.variant}` })),
    },
  ].filter(({ groups }) => groups.length > 0);
}

/** What each group was asked, and what that cost, each currency by itself. */
function UsageTable({ heading, column, groups, totals, translate, locale, rightToLeft }: UsageTableProps) {
  const write = figureWriter(translate, locale);
  const count = (value: number) => write({ kind: 'count' }, value);
  const currencies = totals.costs.map(({ currency }) => currency);
  const bar = (value: number, whole: number) => (
    <ShareBar share={whole > 0 ? value / whole : 0} rightToLeft={rightToLeft} />
  );
  return (
    <Card className="mt-4 p-4 sm:p-5">
      <h2 className="font-display text-lg font-semibold">{heading}</h2>
      <div className="prose mt-2 text-sm [&_table]:w-full">
        <DataTable
          label={heading}
          header={[
            column,
            translate('admin.usage.questions'),
            translate('admin.usage.failed'),
            translate('admin.usage.tokensIn'),
            translate('admin.usage.tokensOut'),
            ...currencies.map((currency) => translate('admin.usage.costIn', { currency })),
            translate('admin.usage.firstToken'),
            translate('admin.usage.total'),
            translate('admin.usage.withoutSources'),
            translate('admin.usage.supported'),
          ]}
          rows={groups.map(({ name, figures }) => [
            <bdi key="name">{name}</bdi>,
            <span key="questions" className="block min-w-20">
              {count(figures.questions)}
              {bar(figures.questions, totals.questions)}
            </span>,
            count(figures.failed),
            count(figures.inputTokens),
            count(figures.outputTokens),
            ...currencies.map((currency) => (
              <span key={currency} className="block min-w-20">
                {write({ kind: 'money', currency }, costIn(figures, currency))}
                {bar(costIn(figures, currency), costIn(totals, currency))}
              </span>
            )),
            write({ kind: 'time' }, figures.firstTokenMs?.p50),
            write({ kind: 'time' }, figures.totalMs?.p50),
            write({ kind: 'share' }, withoutSourcesShare(figures)),
            write({ kind: 'share' }, supportedShare(figures)),
          ])}
        />
      </div>
      <p className="mt-2 text-sm text-muted">{translate('admin.usage.timesAreMedians')}</p>
    </Card>
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

/** Writes figures; null and undefined are written as “none”. */
function figureWriter(translate: Translate, locale: string) {
  return (unit: ChartUnit, value: number | null | undefined) =>
    typeof value === 'number' ? valueFormat(unit, locale)(value) : translate('admin.usage.none');
}
