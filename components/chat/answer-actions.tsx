import { useState } from 'react';
import { AnswerFeedback } from '#components/feedback/answer-feedback.tsx';
import { IconButton } from '#components/ui/button.tsx';
import type { AnswerRating } from '#lib/client/answer-rating.ts';
import { answerAsMarkdown } from '#lib/client/copy-answer.ts';
import { pasteableText } from '#lib/client/markdown/plain-text.ts';
import type { SortedSources } from '#lib/client/sources.ts';
import type { Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

interface AnswerActionsProps {
  turn: Turn;
  sources: SortedSources;
  onRetry: ((id: string) => void) | undefined;
  /** Absent where nobody would keep what is said of an answer. */
  onRate: ((id: string, rating: AnswerRating | null) => Promise<void>) | undefined;
}

const SHOWN_MS = 4000;

/** What can be done with an answer that has ended. */
export function AnswerActions({ turn, sources, onRetry, onRate }: AnswerActionsProps) {
  const translate = useTranslate();
  const [note, setNote] = useState<MessageKey>();

  async function copy(text: string) {
    // Absent where the page is not served securely, and refused where the reader says so.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setNote(copied ? 'actions.copied' : 'actions.copyFailed');
    setTimeout(() => setNote(undefined), SHOWN_MS);
  }

  return (
    <div className="-ms-2.5 mt-3 flex flex-wrap items-center print:hidden">
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
      {onRetry && (
        <IconButton icon="retry" label={translate('actions.regenerate')} onClick={() => onRetry(turn.id)} />
      )}
      {onRate && <AnswerFeedback rating={turn.rating} onRate={(rating) => onRate(turn.id, rating)} />}
      <p aria-live="polite" className="ms-1 text-sm text-muted">
        {note && translate(note)}
      </p>
    </div>
  );
}
