import { type Certainty, certaintyOf } from '#lib/core/certainty.ts';
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
  /** How surely it answers; absent of what tells only whether it `answered`. */
  certainty?: Certainty | undefined;
}

/**
 * What a reader is told: what is right or wrong as sure, what may be an answer (`likely`), or none: an answer that says so,
 * or cites nothing.
 */
export type Judgement = 'right' | 'wrong' | 'likely' | 'declined';

/**
 * Judges an answer that is told as sure by whether it holds what answers the question. Any such answer to an unanswerable
 * question is wrong. Undefined where it is not known what would be right.
 */
export function judgeAnswer(answer: AnswerToJudge): Judgement | undefined {
  const { question, citations, answered, certainty } = answer;
  const grade = certaintyOf({ answered, ...(certainty && { certainty }) });
  if (grade === 'none' || citations.length === 0) return 'declined';
  if (grade === 'likely') return 'likely';
  if (question.expected === null) return undefined;
  return holdsAnswer(question, plainText(answer), citations) ? 'right' : 'wrong';
}

/** Whether what a reader is shown, be it a refusal with the closest passages, cites and holds what answers the question. */
export function isShown(answer: Pick<AnswerToJudge, 'question' | 'text' | 'citations'>): boolean {
  const { question, citations } = answer;
  return citations.length > 0 && holdsAnswer(question, plainText(answer), citations);
}

/** Whether one of the passages that the answer was made from holds what answers the question. */
export function isAmong(
  question: AnswerToJudge['question'],
  passages: readonly { name: string; text: string }[],
): boolean {
  return passages.some(({ name, text }) => holdsAnswer(question, text, [name]));
}

/** The text of an answer without its citations, whose names are no words of it. */
export function plainText({ text, citations }: Pick<AnswerToJudge, 'text' | 'citations'>): string {
  return withoutCitations(text, citations);
}

/** By the texts that a right answer contains; where the question names none, by whether it is of an expected place. */
function holdsAnswer(
  { expected, answers }: AnswerToJudge['question'],
  text: string,
  places: readonly string[],
): boolean {
  if (!expected || expected.length === 0) return false;
  return answers ? containsAnswer(text, answers) : places.some((place) => isExpected(expected, place));
}
