import type { RatedPassage } from './feedback.ts';

// GET  /api/admin/unanswered?kind=&order=&state=&days=&since=&until=&limit=&after=   UnansweredList
// PUT  /api/admin/unanswered            UnansweredMark                               204
// POST /api/admin/unanswered/passages   { question }                                 FoundPassages

/** What a group of questions may be listed for. */
export const UNANSWERED_KINDS = ['refused', 'rated'] as const;
export type UnansweredKind = (typeof UNANSWERED_KINDS)[number];

/** `asked`: most questions first; `newest`: last asked first. */
export const UNANSWERED_ORDERS = ['asked', 'newest'] as const;
export type UnansweredOrder = (typeof UNANSWERED_ORDERS)[number];

/** `open`: questions that are not marked as handled. */
export const UNANSWERED_STATES = ['open', 'handled'] as const;
export type UnansweredState = (typeof UNANSWERED_STATES)[number];

/** Questions about the same thing, without the people who asked. */
export interface UnansweredGroup {
  /** The newest wording. */
  question: string;
  /** Up to five other wordings. */
  others: string[];
  /** How many of the questions were refused, and how many answers were rated badly; a question may be both. */
  refused: number;
  ratedDown: number;
  count: number;
  lastAtMs: number;
  /** All its turns, to mark them. */
  turns: string[];
}

/** One page of groups; `next` is the `after` of the next page. */
export interface UnansweredList {
  groups: UnansweredGroup[];
  /** Groups on all pages. */
  total: number;
  /** Only the newest questions of the range are grouped. */
  isCut: boolean;
  next: string | null;
}

/** Most turns of one mark. */
export const MOST_MARKED = 4000;

/** Marks questions as handled, or as open again. */
export interface UnansweredMark {
  turns: string[];
  handled: boolean;
}

/** What a search for the question finds now, of documents that this administrator may read. */
export interface FoundPassages {
  passages: RatedPassage[];
}
