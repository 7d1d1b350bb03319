import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type Rate, RatingFailed, useRating } from './use-rating.tsx';

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
