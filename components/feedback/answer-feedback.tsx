import { lazy, Suspense, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const FeedbackForm = lazy(async () => ({ default: (await import('./feedback-form.tsx')).FeedbackForm }));

interface AnswerFeedbackProps {
  rating: Rating | null;
  /** Null withdraws. Rejects when the server refuses. */
  onRate: (rating: Rating | null) => Promise<void>;
}

const THUMBS = [
  ['up', 'thumbUp', 'feedback.up'],
  ['down', 'thumbDown', 'feedback.down'],
] as const;

/** Thumbs for an answer, and a form for details below them. A thumb is stored at once; pressing it again withdraws the rating. */
export function AnswerFeedback({ rating, onRate }: AnswerFeedbackProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);

  const rate = (next: Rating | null) =>
    onRate(next).then(
      () => setFailed(false),
      () => setFailed(true),
    );

  const hasDetails = rating && (rating.reasons.length > 0 || rating.comment !== '');

  function press(thumb: Rating['rating']) {
    const withdraws = rating?.rating === thumb;
    setOpen(!withdraws);
    return rate(withdraws ? null : { rating: thumb, reasons: [], comment: '' });
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
        <Alert look="line" className="order-last basis-full ps-2.5">
          {translate('feedback.failed')}
        </Alert>
      )}
      {rating && open && (
        <Suspense>
          <FeedbackForm
            key={rating.rating}
            rating={rating}
            onSend={(next) => rate(next).then(close)}
            onClose={close}
          />
        </Suspense>
      )}
      {!open && hasDetails && (
        <Button look="bare" onClick={() => setOpen(true)}>
          {translate('feedback.change')}
        </Button>
      )}
    </>
  );
}
