import type { JsonObject } from '#lib/shared/json.ts';
import type { Passage } from '../passage.ts';
import type { Owner } from '../principal.ts';
import type { PageOf, PageRequest } from './page-of.ts';

/** Why an answer was good or bad, to choose from. */
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

/** Of a comment, in characters; a longer one is AppError `bad-request`. */
export const MAX_COMMENT_LENGTH = 4000;

/** What a reader says of an answer. */
export interface Rating {
  rating: 'up' | 'down';
  reasons: FeedbackReason[];
  comment: string;
}

/** A rating and what it is about, as it was then: it outlives the conversation. */
export interface FeedbackEntry extends Rating {
  /** `fb_…` */
  id: string;
  turn: string;
  owner: Owner;
  /** The name of who gave it; null where nobody knows. */
  givenBy: string | null;
  question: string;
  answer: string;
  passages: Passage[];
  overrides: JsonObject;
  model: string | null;
  createdAtMs: number;
}

/** Which feedback to list. */
export interface FeedbackQuery extends PageRequest {
  rating: 'up' | 'down' | null;
  /** In question, answer and comment; empty for all. */
  search: string;
}

/** One rating an answer; a new one takes the place of the former. */
export interface FeedbackBook {
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
