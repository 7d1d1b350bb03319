import { useTranslate } from '#lib/i18n/messages-context.tsx';

export interface ComposerNotesProps {
  /** Engine and answerer, in one line. */
  runsOn: string;
  /** The number of documents in words; null where it is unknown or none. */
  documents: string | null;
}

/** Below the composer: what answers are based on, and how to send. */
export function ComposerNotes({ runsOn, documents }: ComposerNotesProps) {
  const translate = useTranslate();
  return (
    <div className="flex justify-between gap-4 px-3 pt-2 text-xs leading-4 text-muted">
      <p>
        {documents && (
          <>
            <a href="/documents" className="underline underline-offset-2 hover:text-ink">
              {documents}
            </a>
            {' · '}
          </>
        )}
        {runsOn}
      </p>
      <p id="composer-hint" className="hidden text-end sm:block pointer-coarse:hidden">
        {translate('composer.hint')}
      </p>
    </div>
  );
}
