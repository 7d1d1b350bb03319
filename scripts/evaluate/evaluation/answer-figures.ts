import { withoutCitations } from '#lib/core/citations/citations.ts';
import { isAmong, isShown, type Judgement, judgeAnswer } from '#lib/quality/metrics.ts';
import { QUESTION_KINDS, QUESTION_SPLITS } from '#lib/quality/question.ts';
import type { EvaluatedQuestion } from './evaluation.ts';
import { type Figure, meanOfMeans, meanWithInterval } from './figure.ts';

/** Figures of answers: shares with their intervals, null where there are no such questions. */
export interface AnswerFigures {
  /** A kind, a split, or all. */
  name: string;
  questions: number;
  /** Of the answerable ones: what answers is among the passages that the answer was made from, and the reader is shown it. */
  found: Figure;
  shown: Figure;
  /** Of the answerable ones: sure and right, sure and wrong, likely, and not answered. The four add up to 1. */
  right: Figure;
  wrong: Figure;
  likely: Figure;
  none: Figure;
  /** Of the unanswerable ones: without a sure answer. */
  declined: Figure;
  /** Of `right` and `declined`: an answerer that always answers, or never, gets half of it at most. */
  balanced: Figure;
}

/** For each kind and split that occurs, then for all. Questions that failed count in none. */
export function answerFigures(questions: readonly EvaluatedQuestion[]): AnswerFigures[] {
  const asked = questions.filter(({ error }) => error === null);
  const groups = [
    ...QUESTION_KINDS.map((name) => ({ name, some: asked.filter(({ question }) => question.kind === name) })),
    ...QUESTION_SPLITS.map((name) => ({
      name,
      some: asked.filter(({ question }) => question.split === name),
    })),
    { name: 'all', some: asked },
  ];
  return groups.filter(({ some }) => some.length > 0).map(({ name, some }) => figuresOf(name, some));
}

function figuresOf(name: string, questions: readonly EvaluatedQuestion[]): AnswerFigures {
  const answerable = questions.filter(({ question }) => question.expected.length > 0);
  const unanswerable = questions.filter(({ question }) => question.expected.length === 0);
  const scored = (wanted: Judgement) => answerable.map((one) => Number(judgeAnswer(one) === wanted));
  const right = scored('right');
  const declined = unanswerable.map((one) => Number(judgeAnswer(one) !== 'wrong'));
  return {
    name,
    questions: questions.length,
    found: meanWithInterval(answerable.map(({ question, shown }) => Number(isAmong(question, shown)))),
    shown: meanWithInterval(answerable.map((one) => Number(isShown(one)))),
    right: meanWithInterval(right),
    wrong: meanWithInterval(scored('wrong')),
    likely: meanWithInterval(scored('likely')),
    none: meanWithInterval(scored('declined')),
    declined: meanWithInterval(declined),
    balanced: meanOfMeans([right, declined]),
  };
}

/** An answer of more words than this is long. */
const LONG = 90;

/** A sentence about the length of answers. */
export function describeLengths(questions: readonly EvaluatedQuestion[]): string {
  const lengths = questions
    .filter((evaluated) => evaluated.error === null && judgeAnswer(evaluated) !== 'declined')
    .map(({ text, citations }) => countWords(withoutCitations(text, citations)))
    .sort((a, b) => a - b);
  if (lengths.length === 0) return 'Nothing was answered.';
  const long = lengths.filter((words) => words > LONG).length / lengths.length;
  const median = lengths[Math.floor(lengths.length / 2)];
  return `Answers have ${median} words at the median; ${Math.round(100 * long)}% have more than ${LONG}.`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
