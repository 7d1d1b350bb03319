import type { FeedbackEntry } from '#lib/core/records/feedback.ts';

// GET /api/admin/feedback?rating=&search=&limit=&after=       FeedbackList; rating is up or down
// GET /api/admin/feedback/export?format=csv&rating=&search=   a file; or format=json

/** A passage that an answer rested on when it was rated. */
export interface RatedPassage {
  sourcepage: string;
  title: string | null;
  headings: string[];
  content: string;
}

/**
 * A rating with the question, the answer, its passages and the settings, as they were when it was given; without what this
 * administrator may not read, or is gone.
 */
export interface RatedAnswer extends Omit<FeedbackEntry, 'passages'> {
  passages: RatedPassage[];
  hiddenPassages: number;
  /** The answer is left out: it rests on what this administrator may not read. */
  withheld: boolean;
}

/** One page of the list, newest first; `next` is the `after` of the one behind it. */
export interface FeedbackList {
  feedback: RatedAnswer[];
  next: string | null;
}
