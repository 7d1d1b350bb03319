import { createHash } from 'node:crypto';
import { latency } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import type {
  EvaluatedQuestion,
  EvaluatedSet,
  EvaluatedSubject,
  Evaluation,
  EvaluationJudge,
  Figures,
  SafetyResult,
} from './evaluation.ts';
import { meanWithInterval } from './figure.ts';
import { MEASURES } from './measures.ts';

/** What an evaluation came to, before anything is computed from it. */
export interface EvaluationParts {
  startedAt: Date;
  interrupted: boolean;
  subject: EvaluatedSubject;
  set: EvaluatedSet;
  judge: EvaluationJudge | null;
  questions: EvaluatedQuestion[];
  safety: SafetyResult[] | null;
}

/** The evaluation as it is written, its figures computed from its questions. */
export function buildEvaluation({ startedAt, questions, ...parts }: EvaluationParts): Evaluation {
  return {
    format: 2,
    startedAt: startedAt.toISOString(),
    ...parts,
    figures: figuresOf(questions),
    latency: {
      retrieval: latency(questions.map(({ retrievalMs }) => retrievalMs)),
      answer: latency(questions.map(({ answerMs }) => answerMs)),
    },
    questions,
  };
}

/** Of what is asked and what is expected, in hex: the same for the same questions in the same order. */
export function hashQuestions(questions: readonly Question[]): string {
  const asked = questions.map(({ id, question, history = [], expected, answer = null, answers = [] }) => [
    id,
    question,
    history.map(({ role, content }) => [role, content]),
    expected,
    answer,
    answers,
  ]);
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** The mean of every measure that any question has a score by, with its interval. */
function figuresOf(questions: readonly Pick<EvaluatedQuestion, 'scores'>[]): Figures {
  const figures = MEASURES.map(({ name }) => {
    const scores = questions.map(({ scores }) => scores[name] ?? null).filter((score) => score !== null);
    return [name, meanWithInterval(scores)] as const;
  });
  return Object.fromEntries(figures.filter(([, { count }]) => count > 0));
}
