import type { RatedAnswer } from '#lib/api/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** What a reader said of an answer: who it was, their reasons and their own words. */
export function FeedbackWords({ rated }: { rated: RatedAnswer }) {
  const translate = useTranslate();
  const { givenBy, reasons, comment } = rated;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-1.5">
        <bdi className="me-1 text-muted">{givenBy ?? translate('admin.feedback.somebody')}</bdi>
        {reasons.map((reason) => (
          <span key={reason} className="rounded-full bg-sunken px-2.5 py-0.5">
            {translate(`feedback.reason.${reason}`)}
          </span>
        ))}
      </p>
      {comment && (
        <blockquote dir="auto" className="mt-2 border-s-2 border-line ps-3 whitespace-pre-wrap">
          {comment}
        </blockquote>
      )}
    </div>
  );
}
