import { type Side, tokensOf } from '#lib/client/compare/comparison.ts';
import { overridesOf } from '#lib/client/settings/tuning.ts';
import type { QuestionRun } from './question-run.ts';
import { type PriceList, setFigures } from './set-figures.ts';
import { byVerdict, hasEnded, measuredOf, rankOf, type SetQuestion } from './trial.ts';

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
