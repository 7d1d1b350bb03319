import { useState } from 'react';
import { CompareAnswer } from '#components/compare/compare-answer.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Side } from '#lib/client/compare/comparison.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { type EndedTrial, isAnswered, measuredOf, rankOf, type SetQuestion, type Verdict } from './trial.ts';

const LOOKS: Record<Verdict, string> = {
  worse: 'bg-danger-soft text-danger',
  better: 'bg-accent-soft text-accent-strong',
  same: 'bg-sunken text-muted',
  unmeasured: 'bg-sunken text-muted',
};

/** One question of a run: which side did better, and both answers beside each other when it is opened. */
export function RunTrial({ trial, verdict }: { trial: EndedTrial; verdict: Verdict }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { question, sides } = trial;
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken/60 sm:px-5">
        <span className="self-center text-muted group-open:rotate-90 motion-safe:transition-transform">
          <Icon name="next" />
        </span>
        <span className={`shrink-0 rounded-full px-2.5 py-0.5 text-sm font-medium ${LOOKS[verdict]}`}>
          {translate(`admin.compare.verdict.${verdict}`)}
        </span>
        <bdi className="min-w-0 grow basis-60 font-medium">{question.question}</bdi>
        <span className="text-sm text-muted tabular-nums">
          {sides.map((side, index) => (
            <span key={index === 0 ? 'a' : 'b'} className="ms-3">
              {translate(index === 0 ? 'admin.compare.sideA' : 'admin.compare.sideB')}
              {': '}
              {outcome(question, side, translate)}
            </span>
          ))}
        </span>
      </summary>
      {open && <TrialAnswers trial={trial} />}
    </details>
  );
}

function TrialAnswers({ trial: { question, sides } }: { trial: EndedTrial }) {
  const translate = useTranslate();
  return (
    <div className="border-t border-line px-4 py-4 sm:px-5">
      {question.expected && (
        <p className="mb-4 text-sm text-muted">
          {question.expected.length > 0
            ? translate('admin.compare.expected', { places: question.expected.join(', ') })
            : translate('admin.compare.expectedNothing')}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        {sides.map((side, index) => {
          const name = translate(index === 0 ? 'admin.compare.sideA' : 'admin.compare.sideB');
          return (
            <section key={side.turn.id} aria-label={name} className="min-w-0">
              <h3 className="mb-2 font-semibold">{name}</h3>
              <CompareAnswer name={name} side={side} onSettings={undefined} />
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** How a side fared with the question, in a word or two. */
function outcome(question: SetQuestion, side: Side, translate: Translate): string {
  if (!isAnswered(side)) return translate('admin.compare.outcome.failed');
  const measured = measuredOf(question, side);
  const cites = measured.answered && measured.citations.length > 0;
  if (!question.expected?.length) {
    return translate(cites ? 'admin.compare.outcome.cites' : 'admin.compare.outcome.citesNothing');
  }
  const rank = rankOf(question, side);
  return rank === undefined
    ? translate('admin.compare.outcome.notFound')
    : translate('admin.compare.outcome.rank', { rank });
}
