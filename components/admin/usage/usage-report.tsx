import { AdminPage, Downloads, EmptyNote, FilterLinks } from '#components/admin/admin-page.tsx';
import { TimeChart } from '#components/admin/charts/time-chart.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
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
      filter={<UsageRangePicker range={overview} days={days} translate={translate} />}
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

const DAY_CHOICES = [1, 7, 30, 90] as const;

interface UsageRangePickerProps {
  range: Pick<UsageOverview, 'sinceMs' | 'untilMs'>;
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  translate: Translate;
}

/** Chooses the period by plain links and a plain form, so that an address can be stored and sent. */
function UsageRangePicker({ range, days, translate }: UsageRangePickerProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <FilterLinks
        label={translate('admin.usage.range')}
        choices={DAY_CHOICES}
        current={DAY_CHOICES.find((choice) => choice === days)}
        hrefOf={(choice) => `?days=${choice}`}
        textOf={(choice) => translate(`admin.usage.last${choice}`)}
      />
      <form className="flex flex-wrap items-end gap-2">
        <DateField label={translate('admin.usage.since')} name="since" ms={range.sinceMs} />
        <DateField label={translate('admin.usage.until')} name="until" ms={range.untilMs - 1} />
        <Button type="submit">{translate('admin.usage.show')}</Button>
      </form>
    </div>
  );
}

function DateField({ label, name, ms }: { label: string; name: 'since' | 'until'; ms: number }) {
  return (
    <TextField
      label={label}
      type="date"
      name={name}
      required
      defaultValue={new Date(ms).toISOString().slice(0, 10)}
      inputClassName="min-h-10 rounded-lg border border-edge bg-surface px-2"
    />
  );
}
