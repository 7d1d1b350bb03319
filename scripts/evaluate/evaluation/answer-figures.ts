import { withoutCitations } from '#lib/core/citations.ts';
import { judgeAnswer } from '#lib/quality/judge-answer.ts';
import { QUESTION_KINDS, QUESTION_SPLITS } from '#lib/quality/question.ts';
import type { EvaluatedQuestion } from './evaluation.ts';
import { type Figure, meanOfMeans, meanWithInterval } from './figure.ts';

/** How some questions were answered: shares with their intervals, null where there are no such questions. */
export interface AnswerFigures {
  /** A kind, a split, or all. */
  name: string;
  questions: number;
  hitAt3: Figure;
  /** Of the answerable ones. The three add up to 1. */
  right: Figure;
  wrong: Figure;
  declined: Figure;
  /** Of the unanswerable ones. */
  rightlyDeclined: Figure;
  /** Of `right` and `rightlyDeclined`: an answerer that always answers, or never, gets half of it at most. */
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
  const judged = questions.map((evaluated) => ({
    isAnswerable: evaluated.question.expected.length > 0,
    judgement: judgeAnswer(evaluated),
  }));
  const scores = (answerable: boolean, wanted: string) =>
    judged
      .filter(({ isAnswerable }) => isAnswerable === answerable)
      .map(({ judgement }) => Number(judgement === wanted));
  const [right, rightlyDeclined] = [scores(true, 'right'), scores(false, 'declined')];
  const hits = questions.flatMap((evaluated) => evaluated.scores['hit@3'] ?? []);
  return {
    name,
    questions: questions.length,
    hitAt3: meanWithInterval(hits),
    right: meanWithInterval(right),
    wrong: meanWithInterval(scores(true, 'wrong')),
    declined: meanWithInterval(scores(true, 'declined')),
    rightlyDeclined: meanWithInterval(rightlyDeclined),
    balanced: meanOfMeans([right, rightlyDeclined]),
  };
}

/** An answer of more words than this is long. */
const LONG = 90;

/** How long the answers to what was answered are, in a sentence. */
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
