import { AdminPage, Downloads, EmptyNote } from '#components/admin/admin-page.tsx';
import { TimeChart } from '#components/admin/charts/time-chart.tsx';
import { RangePicker } from '#components/admin/range-picker.tsx';
import type { UsageOverview } from '#lib/api/usage.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { stretchText, usageCharts } from './usage-charts.ts';
import { UsageModels, UsageTiles } from './usage-tiles.tsx';

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
          <UsageModels
            overview={overview}
            translate={translate}
            locale={locale.tag}
            rightToLeft={locale.direction === 'rtl'}
          />
        </>
      )}
    </AdminPage>
  );
}
