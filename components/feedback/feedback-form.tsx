import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { type FeedbackReason, MAX_COMMENT_LENGTH, type Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The reasons that readers can choose for each rating. */
const REASONS: Readonly<Record<Rating['rating'], readonly FeedbackReason[]>> = {
  up: ['correct', 'well-sourced', 'clear'],
  down: ['wrong', 'wrong-source', 'incomplete', 'not-found', 'unclear', 'too-slow'],
};

interface FeedbackFormProps {
  rating: Rating;
  /** Resolves with whether the rating was stored; otherwise the input stays in the form. */
  onSend: (rating: Rating) => Promise<boolean>;
  onClose: () => void;
}

/** Reasons for a rating to choose from, and a comment. */
export function FeedbackForm({ rating, onSend, onClose }: FeedbackFormProps) {
  const translate = useTranslate();
  const [reasons, setReasons] = useState(rating.reasons);
  const [comment, setComment] = useState(rating.comment);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setSending(await onSend({ ...rating, reasons, comment: comment.trim() }));
  }

  return (
    <Card
      as="form"
      ref={form}
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="order-last ms-2.5 mt-2 flex basis-full flex-col gap-3 p-4"
    >
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{translate(`feedback.${rating.rating}.why`)}</legend>
        <div className="flex flex-wrap gap-2">
          {REASONS[rating.rating].map((reason) => (
            <label
              key={reason}
              className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={reasons.includes(reason)}
                onChange={({ target: { checked } }) =>
                  setReasons(checked ? [...reasons, reason] : reasons.filter((one) => one !== reason))
                }
              />
              {translate(`feedback.reason.${reason}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="text-sm">
        <span className="mb-1 block font-semibold">{translate('feedback.comment')}</span>
        <textarea
          rows={2}
          dir="auto"
          maxLength={MAX_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          className="w-full rounded-xl border border-edge bg-surface px-3 py-2 leading-6"
        />
      </label>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="basis-full text-sm text-muted sm:basis-0 sm:grow">{translate('feedback.readers')}</p>
        <Button onClick={onClose}>{translate('feedback.close')}</Button>
        <Button type="submit" look="filled" disabled={sending}>
          {translate('feedback.send')}
        </Button>
      </div>
    </Card>
  );
}
