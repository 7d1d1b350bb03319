import { Suspense, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type Rate, RatingFailed, useRating } from './use-rating.tsx';

const FeedbackForm = lazyComponent(async () => (await import('./feedback-form.tsx')).FeedbackForm);

interface AnswerFeedbackProps {
  rating: Rating | null;
  onRate: Rate;
}

const THUMBS = [
  ['up', 'thumbUp', 'feedback.up'],
  ['down', 'thumbDown', 'feedback.down'],
] as const;

/**
 * Thumbs for an answer, and a form for details below them. A thumb up is stored at once, a thumb down when its form is
 * sent; pressing a stored thumb again withdraws the rating.
 */
export function AnswerFeedback({ rating, onRate }: AnswerFeedbackProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<Rating | null>(null);
  const { rate, failed } = useRating(onRate);
  const thumbs = useRef<Partial<Record<Rating['rating'], HTMLButtonElement | null>>>({});

  async function send(next: Rating): Promise<boolean> {
    const sent = await rate(next);
    if (sent) close();
    return sent;
  }

  function press(thumb: Rating['rating']) {
    const isStored = rating?.rating === thumb;
    const next = isStored || draft?.rating === thumb ? null : { rating: thumb, reasons: [], comment: '' };
    setDraft(next);
    if (isStored || thumb === 'up') void rate(next);
  }

  function close() {
    if (draft) thumbs.current[draft.rating]?.focus();
    setDraft(null);
  }

  return (
    <>
      {THUMBS.map(([thumb, icon, label]) => (
        <IconButton
          key={thumb}
          ref={(button) => {
            thumbs.current[thumb] = button;
          }}
          icon={icon}
          label={translate(label)}
          aria-pressed={rating?.rating === thumb}
          aria-expanded={draft?.rating === thumb}
          onClick={() => press(thumb)}
          className={rating?.rating === thumb ? 'bg-accent-soft text-accent-strong hover:bg-accent-soft' : ''}
        />
      ))}
      {failed && <RatingFailed />}
      {draft && (
        <Suspense>
          <FeedbackForm key={draft.rating} rating={draft} onSend={send} onClose={close} />
        </Suspense>
      )}
      {!draft && rating && (rating.reasons.length > 0 || rating.comment !== '') && (
        <Button look="bare" onClick={() => setDraft(rating)}>
          {translate('feedback.change')}
        </Button>
      )}
    </>
  );
}
