'use no memo';

import { useDocumentCount } from '#components/uploads/document-count.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

export interface ComposerNotesProps {
  /** Engine and answerer, in one line. */
  runsOn: string;
  /** The number of documents; null where it is unknown or none. */
  documents: number | null;
}

/** Below the composer: what answers are based on, and how to send. */
export function ComposerNotes({ runsOn, documents }: ComposerNotesProps) {
  const translate = useTranslate();
  const count = useDocumentCount(documents);
  return (
    <div className="flex justify-between gap-4 px-3 pt-2 text-xs leading-4 text-muted">
      <p>
        {count !== null && (
          <>
            <a href="/documents" className="underline underline-offset-2 hover:text-ink">
              {translate('running.documents', { count })}
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
