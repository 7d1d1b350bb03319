import { withoutCitations } from '#lib/core/citations.ts';
import { containsAnswer } from './answer-words.ts';
import { isExpected } from './is-place.ts';

/** An answer as far as it is judged. */
export interface AnswerToJudge {
  question: { expected: string[] | null; answers?: string[] | undefined };
  /** As it was given, citations included. */
  text: string;
  /** The places it cites that were retrieved for it. */
  citations: string[];
  /** False where the answerer says that it found no answer. */
  answered: boolean;
}

/** Whether an answer is right, wrong, or none: one that says so, or cites nothing. */
export type Judgement = 'right' | 'wrong' | 'declined';

/**
 * Judges an answer by the texts that a right one contains; where the question names none, by whether an expected place is
 * cited. Any answer to an unanswerable question is wrong. Undefined where it is not known what would be right.
 */
export function judgeAnswer({ question, text, citations, answered }: AnswerToJudge): Judgement | undefined {
  const { expected, answers } = question;
  if (!answered || citations.length === 0) return 'declined';
  if (expected === null) return undefined;
  const isRight =
    answers && expected.length > 0
      ? containsAnswer(withoutCitations(text, citations), answers)
      : citations.some((citation) => isExpected(expected, citation));
  return isRight ? 'right' : 'wrong';
}
