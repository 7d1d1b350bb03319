import type { Certainty } from '../events/events.ts';

/** A question that the documents did not answer, or whose answer was rated badly. Without the person who asked. */
export interface UnansweredQuestion {
  /** The turn, `tn_…`, by which the question is marked as handled. */
  turn: string;
  /** The first MAX_UNANSWERED_LENGTH characters. */
  question: string;
  /** When it was asked or, if only rated, when it was rated. */
  atMs: number;
  /** The questions before it in the conversation, at most MAX_FOLLOWED, as long, oldest first; empty for a first question. */
  follows: string[];
  /** The grade of its answer; null where only the rating is stored. */
  certainty: Certainty | null;
  isRatedDown: boolean;
  /** Whether its asker passed it on, and waits for an answer. */
  isAwaited: boolean;
}

/** Characters of a question that a list shows and compares. */
export const MAX_UNANSWERED_LENGTH = 500;
/** Earlier questions of its conversation that come with a question: what a follow-up is about. */
export const MAX_FOLLOWED = 3;

/** Selects unanswered questions from `sinceMs` until before `untilMs`. */
export interface UnansweredQuery {
  sinceMs: number;
  untilMs: number;
  handled: boolean;
  /** Most questions of each kind that are read. */
  most: number;
}

/**
 * Unanswered questions of stored conversations and ratings. They leave with the conversation or rating they belong to,
 * so there is nothing else to erase.
 */
export interface UnansweredQuestions {
  /** Newest first, each turn once. `isCut`: there are more than `most`. */
  list(query: UnansweredQuery): Promise<{ questions: UnansweredQuestion[]; isCut: boolean }>;
  /** Marks turns as handled, or takes the mark away. Unknown turns are ignored. */
  mark(turns: readonly string[], handled: boolean): Promise<void>;
}
