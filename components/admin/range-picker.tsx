import { FilterLinks, listAddress } from '#components/admin/admin-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

const DAY_CHOICES = [1, 7, 30, 90] as const;

interface RangePickerProps {
  range: { sinceMs: number; untilMs: number };
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  /** Other parameters of the address, which stay. */
  query?: Readonly<Record<string, string | null>>;
  translate: Translate;
}

/** Chooses the period by plain links and a plain form, so that an address can be stored and sent. */
export function RangePicker({ range, days, query = {}, translate }: RangePickerProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <FilterLinks
        label={translate('admin.usage.range')}
        choices={DAY_CHOICES}
        current={DAY_CHOICES.find((choice) => choice === days)}
        hrefOf={(choice) => listAddress({ ...query, days: String(choice) })}
        textOf={(choice) => translate(`admin.usage.last${choice}`)}
      />
      <form className="flex flex-wrap items-end gap-2">
        {Object.entries(query).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
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
