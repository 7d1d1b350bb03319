import type { SentenceSupport } from '#lib/core/support/support.ts';
import type { RatedPassage } from './feedback.ts';

// GET /api/admin/unsupported?verdict=&model=&days=&since=&until=&limit=&after=   UnsupportedList

/** A sentence that no source, or not the cited one, says. */
export type UnsupportedSentence = Omit<SentenceSupport, 'start' | 'end'>;

/** An answer with such sentences, without the person who asked. */
export interface ListedAnswer {
  turn: string;
  question: string;
  atMs: number;
  model: string | null;
  /** The version of the administrators' prompts, 0 of the built-in ones; null where neither was used. */
  promptVersion: number | null;
  supported: number;
  of: number;
  /** At most 20; empty where they are withheld. */
  sentences: UnsupportedSentence[];
  /** The cited passages, and those that support the sentences; at most 20. */
  passages: RatedPassage[];
  /** Whether the answer rests on what this administrator may not read, or on what is gone. */
  withheld: boolean;
}

/** One page, newest first; `next` is the `after` of the next page. */
export interface UnsupportedList {
  answers: ListedAnswer[];
  /** The models to filter by. */
  models: string[];
  next: string | null;
}
