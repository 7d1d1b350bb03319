import type { MeasureName } from '#lib/quality/measures.ts';
import type { EvaluatedQuestion } from '../evaluation.ts';

/** What a reader would notice; the second place instead of the first is not among it. */
const DECISIVE: readonly MeasureName[] = [
  'hit@10',
  'cited-right',
  'declined',
  'groundedness',
  'relevance',
  'citation-correctness',
  'correctness',
];
const RIGHT_FROM = 0.5;

/** Whether somebody should look at this question: it failed, or is wrong in a way that a reader would notice. */
export function isWrong({ scores, error }: Pick<EvaluatedQuestion, 'scores' | 'error'>): boolean {
  return error !== null || DECISIVE.some((name) => (scores[name] ?? 1) < RIGHT_FROM);
}

/** The questions, worst first: failed, wrong, then by the mean of their scores; among equals as they were asked. */
export function worstFirst(questions: readonly EvaluatedQuestion[]): EvaluatedQuestion[] {
  return questions.toSorted((a, b) => goodness(a) - goodness(b));
}

function goodness(evaluated: EvaluatedQuestion): number {
  if (evaluated.error !== null) return -1;
  const scores = Object.values(evaluated.scores).filter((score) => score !== null);
  const mean = scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 1;
  return isWrong(evaluated) ? mean : mean + 1;
}
