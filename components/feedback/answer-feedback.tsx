import { Suspense, useId, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface LikelyFeedbackProps {
  rating: Rating | null;
  onRate: Rate;
}

const ANSWERS = [
  ['up', 'thumbUp', 'feedback.likely.up'],
  ['down', 'thumbDown', 'feedback.likely.down'],
] as const;

/**
 * Asks whether what may answer a question does: a rating as with thumbs, stored at once. Pressing the stored answer again
 * withdraws it.
 */
export function LikelyFeedback({ rating, onRate }: LikelyFeedbackProps) {
  const translate = useTranslate();
  const question = useId();
  const { rate, failed } = useRating(onRate);
  const press = (answer: Rating['rating']) =>
    rate(rating?.rating === answer ? null : { rating: answer, reasons: [], comment: '' });
  return (
    <>
      <fieldset
        aria-labelledby={question}
        className="mb-1 ms-2.5 flex basis-full flex-wrap items-center gap-2"
      >
        <span id={question} className="me-1 text-sm text-muted">
          {translate('feedback.likely')}
        </span>
        {ANSWERS.map(([answer, icon, label]) => (
          <Button
            key={answer}
            aria-pressed={rating?.rating === answer}
            onClick={() => press(answer)}
            className={
              rating?.rating === answer
                ? 'border-accent bg-accent-soft text-accent-strong hover:bg-accent-soft'
                : ''
            }
          >
            <Icon name={icon} />
            {translate(label)}
          </Button>
        ))}
      </fieldset>
      {failed && <RatingFailed />}
    </>
  );
}

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

/** Stores a rating; null withdraws it. Rejects when the server refuses. */
type Rate = (rating: Rating | null) => Promise<void>;

/** Rates an answer, and remembers whether the last attempt failed. `rate` resolves with whether the rating was stored. */
function useRating(onRate: Rate) {
  const [failed, setFailed] = useState(false);
  async function rate(next: Rating | null): Promise<boolean> {
    const stored = await onRate(next).then(
      () => true,
      () => false,
    );
    setFailed(!stored);
    return stored;
  }
  return { rate, failed };
}

/** Says that a rating was not stored. */
function RatingFailed() {
  const translate = useTranslate();
  return (
    <Alert look="line" className="order-last basis-full ps-2.5">
      {translate('feedback.failed')}
    </Alert>
  );
}
