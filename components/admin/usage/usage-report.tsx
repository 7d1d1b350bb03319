import { AdminPage } from '#components/admin/admin-page.tsx';
import { TimeChart } from '#components/admin/charts/time-chart.tsx';
import { DownloadLink } from '#components/admin/download-link.tsx';
import type { UsageOverview } from '#lib/api/usage.ts';
import { stretchText } from '#lib/client/usage/moments.ts';
import { usageCharts } from '#lib/client/usage/usage-charts.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { UsageModels } from './usage-models.tsx';
import { UsageRangePicker } from './usage-range-picker.tsx';
import { UsageTiles } from './usage-tiles.tsx';

interface UsageReportProps {
  overview: UsageOverview;
  /** The number of days that was chosen; undefined for dates of one's own. */
  days: number | undefined;
  /** What was wrong with what was asked for, so that the usual stretch is shown instead. */
  fault: string | undefined;
  translate: Translate;
  locale: { tag: string; direction: 'ltr' | 'rtl' };
}

/** Usage of a stretch of time: figures, charts, models, and all of it to take along. */
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
      actions={(['csv', 'json'] as const).map((format) => (
        <DownloadLink
          key={format}
          href={`/api/admin/usage?${query}&format=${format}`}
          label={translate('admin.usage.download', { format: format.toUpperCase() })}
        />
      ))}
    >
      <UsageRangePicker range={overview} days={days} translate={translate} />
      {fault && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {fault}
        </p>
      )}
      <p className="mb-3 text-sm text-muted">
        {translate('admin.usage.stretch', { stretch: stretchText(overview, locale.tag) })}
      </p>
      <UsageTiles totals={totals} translate={translate} locale={locale.tag} />
      {totals.questions === 0 ? (
        <p className="mt-4 rounded-2xl border border-line bg-surface p-8 text-center text-muted">
          {translate('admin.usage.nothing')}
        </p>
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
