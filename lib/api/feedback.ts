import type { FeedbackEntry } from '#lib/core/records/feedback.ts';

// GET /api/admin/feedback?rating=&search=&limit=&after=       FeedbackList; rating is up or down
// GET /api/admin/feedback/export?format=csv&rating=&search=   a file; or format=json

/** A passage used by an answer when it was rated. */
export interface RatedPassage {
  sourcepage: string;
  title: string | null;
  headings: string[];
  content: string;
}

/**
 * A rating with the question, answer, passages and settings at that time, without passages that this administrator may
 * not read or that no longer exist.
 */
export interface RatedAnswer extends Omit<FeedbackEntry, 'passages'> {
  passages: RatedPassage[];
  hiddenPassages: number;
  /** True when the answer is hidden because it uses passages that this administrator may not read. */
  withheld: boolean;
}

/** One page of the list, newest first; `next` is the `after` of the next page. */
export interface FeedbackList {
  feedback: RatedAnswer[];
  next: string | null;
}
