import { lazy, Suspense, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { type AnswerRating, ratingOf, saysMore } from '#lib/client/answer-rating.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const FeedbackForm = lazy(async () => ({ default: (await import('./feedback-form.tsx')).FeedbackForm }));

interface AnswerFeedbackProps {
  rating: AnswerRating | null;
  /** Null withdraws. Rejects when the server did not take it. */
  onRate: (rating: AnswerRating | null) => Promise<void>;
}

const THUMBS = [
  ['up', 'thumbUp', 'feedback.up'],
  ['down', 'thumbDown', 'feedback.down'],
] as const;

/**
 * Thumbs for an answer, and below them what else there is to say. A thumb is kept at once; the same thumb again takes
 * everything back.
 */
export function AnswerFeedback({ rating, onRate }: AnswerFeedbackProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);

  const rate = (next: AnswerRating | null) =>
    onRate(next).then(
      () => setFailed(false),
      () => setFailed(true),
    );

  function press(thumb: AnswerRating['rating']) {
    const withdraws = rating?.rating === thumb;
    setOpen(!withdraws);
    return rate(withdraws ? null : ratingOf(thumb));
  }

  function close() {
    setOpen(false);
    pressed.current?.focus();
  }

  return (
    <>
      {THUMBS.map(([thumb, icon, label]) => (
        <IconButton
          key={thumb}
          ref={rating?.rating === thumb ? pressed : undefined}
          icon={icon}
          label={translate(label)}
          aria-pressed={rating?.rating === thumb}
          onClick={() => press(thumb)}
          className={rating?.rating === thumb ? 'bg-accent-soft text-accent-strong hover:bg-accent-soft' : ''}
        />
      ))}
      {failed && (
        <p role="alert" className="order-last basis-full ps-2.5 text-sm text-danger">
          {translate('feedback.failed')}
        </p>
      )}
      {rating && open && (
        <Suspense>
          <FeedbackForm
            key={rating.rating}
            rating={rating}
            onSend={(told) => rate(told).then(close)}
            onClose={close}
          />
        </Suspense>
      )}
      {rating && !open && saysMore(rating) && (
        <Button look="bare" onClick={() => setOpen(true)}>
          {translate('feedback.change')}
        </Button>
      )}
    </>
  );
}
