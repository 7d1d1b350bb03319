import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const FIELD = 'min-h-10 w-full rounded-lg border border-edge bg-surface px-3 text-base sm:text-sm';

/** What of all documents is listed: by words, by who may read them, by category. */
export function DocumentFilter(query: { search: string; reader: string; category: string }) {
  const translate = useTranslate();
  return (
    <search className="mb-4 block">
      <form className="grid items-end gap-2 sm:grid-cols-[minmax(12rem,2fr)_minmax(8rem,1fr)_minmax(8rem,1fr)_auto]">
        {(['search', 'reader', 'category'] as const).map((name) => (
          <label key={name} htmlFor={`documents-${name}`} className="text-sm">
            <span className="mb-1 block text-muted">{translate(`admin.documents.filter.${name}`)}</span>
            <input
              id={`documents-${name}`}
              name={name}
              type="search"
              dir="auto"
              maxLength={200}
              defaultValue={query[name]}
              className={FIELD}
            />
          </label>
        ))}
        <Button type="submit">{translate('admin.audit.find')}</Button>
      </form>
    </search>
  );
}
