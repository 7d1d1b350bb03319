import type { Passage } from '../events/passage.ts';
import type { PageOf } from '../ports/library.ts';
import type { AnswerSupport } from '../support/support.ts';

/** The verdicts by which the list is filtered. */
export const LISTED_VERDICTS = ['unsupported', 'misattributed'] as const;
export type ListedVerdict = (typeof LISTED_VERDICTS)[number];

/** A stored answer with a sentence that no source, or not the cited one, says. Without the person who asked. */
export interface UnsupportedAnswer {
  /** `tn_…` */
  turn: string;
  /** The first MAX_UNANSWERED_LENGTH characters. */
  question: string;
  atMs: number;
  model: string | null;
  /** As in UsageEntry. */
  promptVersion: number | null;
  support: AnswerSupport;
  passages: Passage[];
  /** The passages of the answers before it in its conversation, on which it may rest too; null where they were not read. */
  earlier: Passage[] | null;
}

/** Selects answers from `sinceMs` until before `untilMs`. */
export interface UnsupportedQuery {
  sinceMs: number;
  untilMs: number;
  /** Null for both. */
  verdict: ListedVerdict | null;
  /** By alias; null for all. */
  model: string | null;
  /** Only answers that their askers rated. */
  isRated: boolean;
  limit: number;
  after: string | null;
}

/** Answers of stored conversations with unsupported sentences. They leave with their conversations. */
export interface UnsupportedAnswers {
  /** Newest first. Throws AppError `bad-request` for an invalid `limit` or `after`. */
  list(query: UnsupportedQuery): Promise<PageOf<UnsupportedAnswer>>;
  /** The models of all such answers in a time range, by name; at most 50. */
  models(sinceMs: number, untilMs: number): Promise<string[]>;
}
