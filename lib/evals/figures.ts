import { meanWithInterval } from '#lib/quality/bootstrap.ts';
import { MEASURES } from '#lib/quality/measures.ts';
import { QUESTION_KINDS } from '#lib/quality/question.ts';
import type { EvaluatedQuestion, Figures } from './evaluation.ts';

/** What figures are made from. */
type Scored = Pick<EvaluatedQuestion, 'question' | 'scores'>;

/** The mean of every measure that any question has a score by, with its interval. */
export function figuresOf(questions: readonly Pick<Scored, 'scores'>[]): Figures {
  const figures = MEASURES.map(({ name }) => {
    const scores = questions.map(({ scores }) => scores[name] ?? null).filter((score) => score !== null);
    return [name, meanWithInterval(scores)] as const;
  });
  return Object.fromEntries(figures.filter(([, { count }]) => count > 0));
}

/** The same for each kind of question that occurs. */
export function figuresByKind(questions: readonly Scored[]): Record<string, Figures> {
  const kinds = QUESTION_KINDS.filter((kind) => questions.some(({ question }) => question.kind === kind));
  return Object.fromEntries(
    kinds.map((kind) => [kind, figuresOf(questions.filter(({ question }) => question.kind === kind))]),
  );
}
