import { useId } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { UnansweredGroup } from '#lib/api/unanswered.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface QuestionGroupProps {
  group: UnansweredGroup;
  isHandled: boolean;
  onPassages: () => void;
  onMark: () => void;
}

/** Questions about the same thing, and what an administrator can do about them. */
export function QuestionGroup({ group, isHandled, onPassages, onMark }: QuestionGroupProps) {
  const translate = useTranslate();
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
    >
      <div className="min-w-0 grow basis-80">
        <h2 id={heading} className="line-clamp-3 font-medium wrap-anywhere">
          <bdi>{group.question}</bdi>
        </h2>
        <Follows questions={group.follows} />
        <Figures group={group} />
        {group.others.length > 0 && (
          <details className="mt-2 text-sm">
            <summary className="rounded text-muted">
              {translate('admin.unanswered.others', { count: group.others.length })}
            </summary>
            <ul className="mt-1 list-disc ps-5">
              {group.others.map((other) => (
                <li key={other} className="wrap-anywhere">
                  <bdi className="line-clamp-3">{other}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/admin/documents?add=1" aria-describedby={heading} className="px-3.5">
          {translate('admin.unanswered.add')}
        </ButtonLink>
        <Button aria-haspopup="dialog" aria-describedby={heading} onClick={onPassages}>
          {translate('admin.unanswered.passages')}
        </Button>
        <Button aria-describedby={heading} onClick={onMark}>
          {translate(isHandled ? 'admin.unanswered.reopen' : 'admin.unanswered.handle')}
        </Button>
      </div>
    </article>
  );
}

/** What its questions followed in their conversations: alone, "and at weekends?" tells little. */
function Follows({ questions }: { questions: readonly string[] }) {
  const translate = useTranslate();
  if (questions.length === 0) return null;
  return (
    <dl className="mt-1 text-sm">
      <dt className="text-muted">{translate('admin.unanswered.follows')}</dt>
      {questions.map((question) => (
        <dd key={question} className="line-clamp-2 wrap-anywhere">
          <bdi>{question}</bdi>
        </dd>
      ))}
    </dl>
  );
}

/** How often it was asked, what became of it, and when it was asked last. */
function Figures({ group }: { group: UnansweredGroup }) {
  const { count, refused, ratedDown, likely, lastAtMs } = group;
  const translate = useTranslate();
  const look = 'rounded-full px-2.5 py-0.5';
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm">
      {count > 1 && (
        <span className={`${look} bg-accent-soft font-medium text-accent-strong`}>
          {translate('admin.unanswered.count', { count })}
        </span>
      )}
      {refused > 0 && (
        <span className={`${look} bg-sunken`}>
          {translate('admin.unanswered.refused', { count: refused })}
        </span>
      )}
      {likely > 0 && (
        <span className={`${look} bg-sunken`}>{translate('admin.unanswered.likely', { count: likely })}</span>
      )}
      {ratedDown > 0 && (
        <span className={`${look} bg-danger-soft text-danger`}>
          {translate('admin.unanswered.ratedDown', { count: ratedDown })}
        </span>
      )}
      <span className="text-muted">
        {translate('admin.unanswered.last')}{' '}
        <bdi>
          <Moment ms={lastAtMs} />
        </bdi>
      </span>
    </p>
  );
}
