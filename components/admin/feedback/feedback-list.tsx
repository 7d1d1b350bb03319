'use client';

import { useState } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { TunableField } from '#lib/client/settings/tunable.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { FeedbackDetail } from './feedback-detail.tsx';
import { FeedbackWords } from './feedback-words.tsx';

/** Ratings below each other, newest first; each opens to all there is to know of it. */
export function FeedbackList(props: { entries: RatedAnswer[]; fields: readonly TunableField[] }) {
  const [opened, setOpened] = useState<RatedAnswer>();
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {props.entries.map((rated) => (
          <li key={rated.id}>
            <FeedbackRow rated={rated} onOpen={() => setOpened(rated)} />
          </li>
        ))}
      </ul>
      {opened && <FeedbackDetail rated={opened} fields={props.fields} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function FeedbackRow({ rated, onOpen }: { rated: RatedAnswer; onOpen: () => void }) {
  const translate = useTranslate();
  const good = rated.rating === 'up';
  return (
    <article className="relative px-4 py-4 hover:bg-sunken/60 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow basis-60 font-medium">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            dir="auto"
            className="line-clamp-2 w-full text-start after:absolute after:inset-0"
          >
            {rated.question}
          </button>
        </h2>
        <span
          className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${good ? 'bg-accent-soft text-accent-strong' : 'bg-danger-soft text-danger'}`}
        >
          {translate(`admin.feedback.${rated.rating}`)}
        </span>
        <span className="text-sm text-muted">
          <Moment ms={rated.createdAtMs} />
        </span>
      </div>
      <p dir="auto" className="mt-1 mb-2 line-clamp-2 text-sm text-muted">
        {rated.withheld ? translate('share.withheld') : rated.answer.replaceAll(/\s+/g, ' ')}
      </p>
      <FeedbackWords rated={rated} />
    </article>
  );
}
