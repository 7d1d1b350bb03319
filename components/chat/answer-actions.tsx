import { useState } from 'react';
import { AnswerFeedback } from '#components/feedback/answer-feedback.tsx';
import { LikelyFeedback } from '#components/feedback/likely-feedback.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { ReadAloudButton } from '#components/voice/read-aloud-button.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { pasteableText } from '#lib/client/markdown/plain-text.ts';
import { copyText } from '#lib/client/page/copy-text.ts';
import type { SortedSources } from '#lib/client/sources/sources.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { answerAsMarkdown } from './copy-answer.ts';

interface AnswerActionsProps {
  turn: Turn;
  sources: SortedSources;
  onRetry: ((id: string) => void) | undefined;
  /** Absent where the server stores no ratings. */
  onRate: ((id: string, rating: Rating | null) => Promise<void>) | undefined;
}

const SHOWN_MS = 4000;

/** The actions on a finished answer. */
export function AnswerActions({ turn, sources, onRetry, onRate }: AnswerActionsProps) {
  const translate = useTranslate();
  const [note, setNote] = useState<MessageKey>();
  const isLikely = turn.certainty === 'likely';
  const Feedback = isLikely ? LikelyFeedback : AnswerFeedback;
  const rating = onRate && <Feedback rating={turn.rating} onRate={(next) => onRate(turn.id, next)} />;

  async function copy(text: string) {
    setNote((await copyText(text)) ? 'actions.copied' : 'actions.copyFailed');
    setTimeout(() => setNote(undefined), SHOWN_MS);
  }

  return (
    <div className="-ms-2.5 mt-3 flex flex-wrap items-center print:hidden">
      {isLikely && rating}
      <IconButton
        icon="copy"
        label={translate('actions.copy')}
        onClick={() => copy(pasteableText(turn.answer, turn.dataPoints.citations))}
      />
      <IconButton
        icon="quote"
        label={translate('actions.copyMarkdown')}
        onClick={() => copy(answerAsMarkdown(turn.answer, sources, location.origin, translate))}
      />
      <ReadAloudButton id={turn.id} answer={turn.answer} sources={sources} />
      {onRetry && (
        <IconButton icon="retry" label={translate('actions.regenerate')} onClick={() => onRetry(turn.id)} />
      )}
      {!isLikely && rating}
      <p aria-live="polite" className="ms-1 text-sm text-muted">
        {note && translate(note)}
      </p>
    </div>
  );
}
