import { Button } from '#components/ui/button.tsx';
import type { UsageOverview } from '#lib/api/usage.ts';
import type { Translate } from '#lib/i18n/translate.ts';

const CHOICES = [1, 7, 30, 90] as const;

interface UsageRangePickerProps {
  range: Pick<UsageOverview, 'sinceMs' | 'untilMs'>;
  /** The number of days that was chosen; undefined for dates of one's own. */
  days: number | undefined;
  translate: Translate;
}

/** Which stretch of time the page tells of: plain links and a plain form, so that an address can be kept and sent. */
export function UsageRangePicker({ range, days, translate }: UsageRangePickerProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label={translate('admin.usage.range')} className="flex flex-wrap gap-1">
        {CHOICES.map((choice) => (
          <a
            key={choice}
            href={`?days=${choice}`}
            aria-current={choice === days ? 'true' : undefined}
            className="inline-flex min-h-10 items-center rounded-lg border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
          >
            {translate(`admin.usage.last${choice}`)}
          </a>
        ))}
      </nav>
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
    <label className="text-sm">
      <span className="mb-1 block text-muted">{label}</span>
      <input
        type="date"
        name={name}
        required
        defaultValue={new Date(ms).toISOString().slice(0, 10)}
        className="min-h-10 rounded-lg border border-edge bg-surface px-2"
      />
    </label>
  );
}
