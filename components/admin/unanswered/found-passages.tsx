import { type SubmitEvent, useEffect, useState } from 'react';
import { PassageList } from '#components/admin/passage-list.tsx';
import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { FoundPassages as Found, UnansweredMark } from '#lib/api/unanswered.ts';
import { questionFragment } from '#lib/client/compare/compare-address.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { ratedSources } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { ReplayReport } from './replay-report.tsx';
import { TeachWords } from './teach-words.tsx';

interface FoundPassagesProps {
  question: string;
  onMark: (mark: UnansweredMark) => void;
  onClose: () => void;
}

/** What a search for a question finds now, or one in other words; and what its words mean. */
export function FoundPassages({ question, onMark, onClose }: FoundPassagesProps) {
  const translate = useTranslate();
  const [sought, setSought] = useState(question);
  const [found, setFound] = useState<Found | AppError>();
  const [isTaught, setIsTaught] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Found | AppError) => isCurrent && setFound(next);
    callApi<Found>('/api/admin/unanswered/passages', 'POST', { question: sought }).then(
      show,
      (thrown: unknown) => show(AppError.from(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [sought]);

  function seek(words: string) {
    if (words === sought) return;
    setFound(undefined);
    setSought(words);
  }

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
      <OtherWords onSeek={seek} />
      <div aria-live="polite">
        {found === undefined && <p className="text-muted">{translate('turn.searching')}</p>}
        {found instanceof AppError && <Alert>{refusalText(found, translate)}</Alert>}
        {found && 'passages' in found && <Passages found={found} />}
        {isTaught && <p className="mt-6">{translate('admin.unanswered.taught')}</p>}
      </div>
      {!isTaught && found && 'passages' in found && found.passages.length > 0 && (
        <TeachWords
          key={sought}
          question={question}
          passages={found.passages}
          foundBy={sought === question ? '' : sought}
          onTaught={() => setIsTaught(true)}
        />
      )}
      {isTaught && <ReplayReport onMark={onMark} />}
    </Sheet>
  );
}

function OtherWords({ onSeek }: { onSeek: (words: string) => void }) {
  const translate = useTranslate();
  const [words, setWords] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (words.trim() !== '') onSeek(words.trim());
  }

  return (
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-2">
      <TextField
        type="search"
        label={translate('admin.unanswered.otherWords')}
        className="min-w-48 grow text-sm"
        maxLength={500}
        value={words}
        onText={setWords}
      />
      <Button type="submit">{translate('admin.audit.find')}</Button>
    </form>
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
