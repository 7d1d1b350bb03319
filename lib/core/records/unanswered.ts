import type { Owner } from '../access/principal.ts';
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

/** An unanswered question that its asker passed on to the administrators, and their answer. */
export interface Inquiry {
  askedAtMs: number;
  /** The administrators' answer; null before. */
  note: string | null;
  answeredAtMs: number | null;
}

/** Characters of a note. Beyond them, `answer` throws `bad-request`. */
export const MAX_NOTE_LENGTH = 4000;

/** Questions passed on to administrators. They name no person, and leave with their conversation. */
export interface InquiryRepository {
  /** Passes a question on, which opens it again where it was handled; a second time has no further effect. Throws `not-found`. */
  ask(owner: Owner, turn: string): Promise<Inquiry>;
  /** The inquiries of an owner's turns, by turn. */
  ofTurns(owner: Owner, turns: readonly string[]): Promise<ReadonlyMap<string, Inquiry>>;
  /** Gives the inquiries among these turns a note in place of an earlier one. Resolves with their number. */
  answer(turns: readonly string[], note: string, by: string | null): Promise<number>;
}

/** A question that an administrator stored with the place that answers it, to measure answers by. */
export interface StoredGoldenQuestion {
  /** `gq_…` */
  id: string;
  question: string;
  /** The citation name of the place, `handbook.pdf#page=5`. */
  place: string;
  createdAtMs: number;
  createdBy: string | null;
}

/** The most stored questions: as many as can be compared at once. */
export const MAX_GOLDEN_QUESTIONS = 500;
/** Characters of a question and of a place. Beyond them, `add` throws `bad-request` that names the field. */
export const MAX_GOLDEN_LENGTH = 500;

/** The golden questions that administrators stored. They name no person, and stay until an administrator removes them. */
export interface GoldenQuestionRepository {
  /** Newest first. */
  list(): Promise<StoredGoldenQuestion[]>;
  /** A question that is stored already gets the new place. Throws `too-large` when there is no room for another one. */
  add(
    golden: Pick<StoredGoldenQuestion, 'question' | 'place'>,
    by: string | null,
  ): Promise<StoredGoldenQuestion>;
  /** Throws `not-found`. */
  remove(id: string): Promise<void>;
}
