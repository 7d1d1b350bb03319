import { useEffect, useState } from 'react';
import { PassageList } from '#components/admin/passage-list.tsx';
import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { TextLink } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { FoundPassages as Found } from '#lib/api/unanswered.ts';
import { questionFragment } from '#lib/client/compare/compare-address.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { ratedSources } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

/** What a search for a question finds now. */
export function FoundPassages({ question, onClose }: { question: string; onClose: () => void }) {
  const translate = useTranslate();
  const [found, setFound] = useState<Found | AppError>();

  useEffect(() => {
    callApi<Found>('/api/admin/unanswered/passages', 'POST', { question }).then(setFound, (thrown: unknown) =>
      setFound(AppError.from(thrown)),
    );
  }, [question]);

  return (
    <Sheet
      title={translate('admin.unanswered.found')}
      lead={translate('admin.unanswered.foundLead')}
      closeLabel={translate('admin.close')}
      onClose={onClose}
    >
      <p dir="auto" className="font-display text-lg whitespace-pre-wrap">
        {question}
      </p>
      <p className="mt-2 mb-4">
        <TextLink href={`/admin/compare${questionFragment(question)}`}>
          {translate('admin.feedback.compare')}
        </TextLink>
      </p>
      <div aria-live="polite">
        {found === undefined && <p className="text-muted">{translate('turn.searching')}</p>}
        {found instanceof AppError && <Alert>{refusalText(found, translate)}</Alert>}
        {found && 'passages' in found && <Passages found={found} />}
      </div>
    </Sheet>
  );
}

function Passages({ found: { passages } }: { found: Found }) {
  const translate = useTranslate();
  return passages.length > 0 ? (
    <PassageList {...ratedSources({ answer: '', passages })} />
  ) : (
    <p className="text-muted">{translate('admin.unanswered.nothingFound')}</p>
  );
}
