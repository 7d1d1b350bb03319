import type { ListedEntry } from '#lib/api/conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Below the title of a conversation: the sentence in which a search was found, and its labels. */
export function EntryDetails({ entry: { excerpt, labels, archived } }: { entry: ListedEntry }) {
  const translate = useTranslate();
  return (
    <>
      {excerpt && (
        <span className="line-clamp-2 text-xs text-muted">
          <bdi>
            {excerpt.before}
            <mark className="rounded-sm bg-accent-soft font-medium text-accent-strong">{excerpt.found}</mark>
            {excerpt.after}
          </bdi>
        </span>
      )}
      {(labels.length > 0 || archived) && (
        <span className="mt-0.5 flex min-w-0 flex-wrap gap-1 text-xs text-muted">
          {archived && (
            <span className="rounded-md border border-line px-1.5">{translate('history.archived')}</span>
          )}
          {labels.map((label) => (
            <bdi key={label} className="max-w-full truncate rounded-md border border-line px-1.5">
              {label}
            </bdi>
          ))}
        </span>
      )}
    </>
  );
}
