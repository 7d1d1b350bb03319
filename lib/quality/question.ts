/** What a question tries out. `unanswerable`: no document answers, so the right answer is to say so. */
export const QUESTION_KINDS = [
  'plain',
  'typo',
  'paraphrase',
  'everyday',
  'table',
  'multi-page',
  'follow-up',
  'unanswerable',
] as const;

/** One of QUESTION_KINDS. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The halves of a set: tune on `dev`, judge on `held-out`, which is where a question belongs that does not say. */
export const QUESTION_SPLITS = ['dev', 'held-out'] as const;

/**
 * A golden question. `expected` lists every location that answers it, as `isLocation` understands them; none when it is
 * unanswerable. `history` holds the turns before it, oldest first; `answer` is one that would be right, in plain text.
 */
export interface Question {
  id: string;
  question: string;
  expected: string[];
  kind: QuestionKind;
  split: (typeof QUESTION_SPLITS)[number];
  history?: { role: 'user' | 'assistant'; content: string }[] | undefined;
  answer?: string | undefined;
  /** Short texts, any of which a right answer contains: a figure, a name, a few words. */
  answers?: string[] | undefined;
  /** Where a model made it: the model's alias, and whether a person has read it since. */
  made?: { by: string; reviewed: boolean } | undefined;
}
