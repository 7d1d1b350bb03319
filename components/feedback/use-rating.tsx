import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Stores a rating; null withdraws it. Rejects when the server refuses. */
export type Rate = (rating: Rating | null) => Promise<void>;

/** Rates an answer, and remembers whether the last attempt failed. `rate` resolves with whether the rating was stored. */
export function useRating(onRate: Rate) {
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
export function RatingFailed() {
  const translate = useTranslate();
  return (
    <Alert look="line" className="order-last basis-full ps-2.5">
      {translate('feedback.failed')}
    </Alert>
  );
}
