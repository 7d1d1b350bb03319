import { useState } from 'react';
import { CompareAnswer } from '#components/compare/compare-sides.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { type Side, tokensOf } from '#lib/client/compare/comparison-store.ts';
import { downloadText } from '#lib/client/page/copy-text.ts';
import { overridesOf } from '#lib/client/settings/tuning.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import type { QuestionRun } from './question-run.ts';
import {
  byVerdict,
  type EndedTrial,
  figureRows,
  hasEnded,
  isAnswered,
  measuredOf,
  type PriceList,
  rankOf,
  type SetQuestion,
  setFigures,
  type Verdict,
} from './set-figures.ts';

const VERDICTS: readonly Verdict[] = ['worse', 'better', 'same', 'unmeasured'];

/** The results of a run so far: figures of both sides, then question by question, regressions first. */
export function RunReport({ run, prices }: { run: QuestionRun; prices: PriceList }) {
  const translate = useTranslate();
  const locale = useLocale();
  const trials = run.trials.filter(hasEnded);
  if (trials.length === 0) return null;
  const figures = setFigures(trials, prices);
  const judged = byVerdict(trials);
  const counts = VERDICTS.map(
    (verdict) => [verdict, judged.filter((one) => one.verdict === verdict).length] as const,
  );
  const name = `compare-${new Date().toISOString().slice(0, 10)}.json`;
  return (
    <>
      <Card className="mt-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="font-display text-lg font-semibold">{translate('admin.compare.figures')}</h2>
            <p className="text-sm text-muted">
              {translate('admin.compare.compared', { count: figures.compared })}
            </p>
          </div>
          <Button onClick={() => downloadText(name, runFile(run, prices, Date.now()))}>
            {translate('admin.compare.download')}
          </Button>
        </div>
        <div className="prose mt-3 [&_table]:w-full [&_:is(th,td):not(:first-child)]:text-end">
          <DataTable
            label={translate('admin.compare.figures')}
            header={[
              translate('admin.compare.figure'),
              translate('admin.compare.sideA'),
              translate('admin.compare.sideB'),
              translate('admin.compare.difference'),
            ]}
            rows={figureRows(figures, translate, locale)}
          />
        </div>
        <p className="mt-2 text-sm text-muted">{translate('admin.compare.depth')}</p>
      </Card>
      <section aria-label={translate('admin.compare.questions')} className="mt-4">
        <h2 className="font-display text-lg font-semibold">{translate('admin.compare.questions')}</h2>
        <p className="mb-3 text-sm text-muted">
          {counts
            .filter(([, count]) => count > 0)
            .map(([verdict, count]) => `${translate(`admin.compare.verdict.${verdict}`)}: ${count}`)
            .join(' · ')}
        </p>
        <Card as="ol" className="divide-y divide-line">
          {judged.map(({ trial, verdict }) => (
            <li key={trial.question.id}>
              <RunTrial trial={trial} verdict={verdict} />
            </li>
          ))}
        </Card>
      </section>
    </>
  );
}

/** A run as a file of JSON: both settings, the figures, and every question with both answers, regressions first. */
export function runFile({ tunings, trials, status }: QuestionRun, prices: PriceList, atMs: number): string {
  const ended = trials.filter(hasEnded);
  const { compared, sides } = setFigures(ended, prices);
  const [a, b] = tunings.map((tuning, index) => ({
    settings: overridesOf(tuning),
    streaming: tuning.streaming,
    ...sides[index],
  }));
  const questions = byVerdict(ended).map(({ trial: { question, sides }, verdict }) => ({
    id: question.id,
    question: question.question,
    ...(question.history && { history: question.history }),
    kind: question.kind,
    expected: question.expected,
    verdict,
    a: answerOf(question, sides[0]),
    b: answerOf(question, sides[1]),
  }));
  const at = new Date(atMs).toISOString();
  return `${JSON.stringify({ at, complete: status === 'done', compared, a, b, questions }, null, 2)}\n`;
}

function answerOf(question: SetQuestion, side: Side) {
  const { turn, firstTextMs, totalMs } = side;
  const { found, citations } = measuredOf(question, side);
  return {
    status: turn.status,
    rank: rankOf(question, side) ?? null,
    found,
    citations,
    answer: turn.answer,
    firstTextMs,
    totalMs,
    tokens: tokensOf(turn) ?? null,
    ...(turn.failure && { failure: turn.failure }),
  };
}

const TONES = {
  worse: 'danger',
  better: 'accent',
  same: 'muted',
  unmeasured: 'muted',
} as const satisfies Record<Verdict, string>;

/** One question of a run: which side did better, and both answers beside each other when it is opened. */
function RunTrial({ trial, verdict }: { trial: EndedTrial; verdict: Verdict }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { question, sides } = trial;
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken/60 sm:px-5">
        <span className="self-center text-muted group-open:rotate-90 motion-safe:transition-transform">
          <Icon name="next" />
        </span>
        <Badge tone={TONES[verdict]}>{translate(`admin.compare.verdict.${verdict}`)}</Badge>
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

/** The result of a side for the question, in a word or two. */
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
