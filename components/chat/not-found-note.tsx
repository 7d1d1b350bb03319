import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** What to try when the documents do not answer. `found` when there are places that came close. */
export function NotFoundNote({ found }: { found: boolean }) {
  const translate = useTranslate();
  return (
    <div className="mt-4 rounded-xl bg-sunken px-4 py-3 text-sm text-muted">
      <h3 className="font-semibold text-ink">{translate('notFound.heading')}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        <li>{translate('notFound.words')}</li>
        <li>{translate('notFound.one')}</li>
        {found && <li>{translate('notFound.look')}</li>}
      </ul>
    </div>
  );
}
