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

// GET  /api/admin/unanswered?kind=&order=&state=&days=&since=&until=&limit=&after=   UnansweredList
// PUT  /api/admin/unanswered            UnansweredMark                               204
// GET  /api/admin/approved-answers                                                    ApprovedAnswers
// PUT  /api/admin/approved-answers      AnswerToApprove                              ApprovedAnswer
// DELETE /api/admin/approved-answers?name=                                            204
// POST /api/admin/unanswered/answer     InquiryAnswer                                InquiriesAnswered
// POST /api/admin/unanswered/passages   { question, follows? }                       FoundPassages
// POST /api/admin/unanswered/words      WordsToTeach                                 TaughtWords
// POST /api/admin/unanswered/replay                                                  lines of ReplayLine

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
  /** Up to five conversations that its questions followed: their last questions, oldest first. */
  follows: string[][];
  /** The numbers of refused questions and of badly rated answers; a question may be both. */
  refused: number;
  /** How many of the badly rated answers had only quoted a passage that may answer. */
  likely: number;
  ratedDown: number;
  /** The number of readers who passed it on and wait for an answer: these groups come first. */
  awaited: number;
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

/** An administrator's answer to questions that were passed on; all `turns` are marked as handled. */
export interface InquiryAnswer {
  turns: string[];
  note: string;
}

/** How many askers find the note in their conversation. */
export interface InquiriesAnswered {
  answered: number;
}

/** An answer that an administrator approves; `name` replaces one. `turns` are unanswered questions that it answers. */
export interface AnswerToApprove {
  name?: string;
  question: string;
  answer: string;
  source: string;
  reviewDate?: string;
  turns?: string[];
}

/** An approved answer. `review`: why it asks for one: its source changed or is gone, or its date has come. */
export interface ApprovedAnswer {
  name: string;
  question: string;
  answer: string;
  source: string;
  by: string | null;
  /** A day, as `2026-01-31`. */
  on: string;
  reviewDate: string | null;
  review: 'changed' | 'gone' | 'due' | null;
}

/** The approved answers, those to review first. `isCut`: there are more. */
export interface ApprovedAnswers {
  answers: ApprovedAnswer[];
  isCut: boolean;
}

/** The passages that a search for the question finds now, in documents that this administrator may read. */
export interface FoundPassages {
  passages: RatedPassage[];
}

/**
 * The right passage for a question, a golden question; and words of the question that mean words of the passage, synonyms,
 * both empty where it needs none.
 */
export interface WordsToTeach {
  question: string;
  place: string;
  words: string[];
  means: string[];
}

/** The ids of what was stored. `synonyms`: null without words. */
export interface TaughtWords {
  synonyms: string | null;
  question: string;
}

/**
 * One line of a replay: `start` once, then a `question` for each that was asked again, then `end`; a stream without `end`
 * was cut off. `isCut`: only the newest questions are asked.
 */
export type ReplayLine =
  | { type: 'start'; total: number; isCut: boolean }
  | {
      type: 'question';
      question: string;
      /** All turns that asked it, to mark them. */
      turns: string[];
      /** `likely`: a passage may answer it where none was near before. `unanswered`: no better than before. */
      outcome: 'answered' | 'likely' | 'unanswered' | 'failed';
      /** The first place that the answer cites; null unless answered or likely. */
      place: string | null;
      /** How the answer begins, or why it failed. */
      excerpt: string;
    }
  | { type: 'end' };
