import type { JsonObject } from '#lib/shared/json.ts';
import type { Owner } from '../access/principal.ts';
import type { Passage } from '../events/passage.ts';
import type { PageOf, PageRequest } from '../ports/library.ts';
import type { AnswerSupport } from '../support/support.ts';

/** The selectable reasons for a rating. */
export const FEEDBACK_REASONS = [
  'correct',
  'well-sourced',
  'clear',
  'wrong',
  'wrong-source',
  'incomplete',
  'not-found',
  'unclear',
  'too-slow',
] as const;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number];

/** The maximum length of a comment in characters; a longer one throws AppError `bad-request`. */
export const MAX_COMMENT_LENGTH = 4000;

/** A reader's rating of an answer. */
export interface Rating {
  rating: 'up' | 'down';
  reasons: FeedbackReason[];
  comment: string;
}

/** A rating with a copy of the question and answer at that time; it remains after the conversation is deleted. */
export interface FeedbackEntry extends Rating {
  /** `fb_…` */
  id: string;
  turn: string;
  owner: Owner;
  /** The name of the person who gave it; null when unknown. */
  givenBy: string | null;
  question: string;
  answer: string;
  passages: Passage[];
  /** What the check found of its sentences; null where none was checked. */
  support: AnswerSupport | null;
  overrides: JsonObject;
  model: string | null;
  createdAtMs: number;
}

/** A query for feedback. */
export interface FeedbackQuery extends PageRequest {
  rating: 'up' | 'down' | null;
  /** Matched against question, answer and comment; empty matches all. */
  search: string;
}

/** One rating per answer; a new one replaces the previous one. */
export interface FeedbackRepository {
  /** Throws `too-large` when the owner, or the `network` of a guest, has reached the limit of ratings. */
  give(
    entry: Omit<FeedbackEntry, 'id' | 'createdAtMs'> & { network?: string | undefined },
  ): Promise<FeedbackEntry>;
  withdraw(owner: Owner, turn: string): Promise<void>;
  /** The ratings of these turns, by turn. */
  ofTurns(owner: Owner, turns: readonly string[]): Promise<Map<string, Rating>>;
  /** For administrators, newest first. */
  list(query: FeedbackQuery): Promise<PageOf<FeedbackEntry>>;
}
