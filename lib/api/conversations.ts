import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import type { ConversationChanges, ConversationSummary } from '#lib/core/records/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import type { ErrorCode } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';

// GET    /api/conversations?search=&archived=&label=&limit=&after=  ConversationList
// DELETE /api/conversations                                204
// GET    /api/conversations/{id}                           Conversation
// PATCH  /api/conversations/{id}   ConversationChange      ConversationEntry
// DELETE /api/conversations/{id}                           204
// GET    /api/conversations/{id}/export?format=markdown    a file; or format=json
// POST   /api/conversations/{id}/share                     SharedLink
// DELETE /api/conversations/{id}/share                     204
// GET    /api/shared/{token}                               SharedConversation
// GET    /api/turns/{turn}/stream                          the answer from its beginning, as JSON lines of protocol 2
// POST   /api/turns/{turn}/stop                            204
// PUT    /api/turns/{turn}/inquiry                         AnsweredInquiry
// PUT    /api/turns/{turn}/feedback    Rating              Rating
// DELETE /api/turns/{turn}/feedback                        204
//
// A question is asked at /chat/stream or /chat with `x-conversation: store`, `Idempotency-Key`, `session_state` (the
// conversation or null) and, for another branch, `x-conversation-parent` (a turn, or `root`; absent: the active turn). The
// answer's headers name what was stored: `x-conversation-id`, `x-turn-id`.

/** A conversation as lists name it. */
export type ConversationEntry = ConversationSummary;

/** The sentence in which a search was found, as plain text; `found` is what was searched for. */
export interface SearchExcerpt {
  before: string;
  found: string;
  after: string;
}

/** A conversation in the list. `excerpt` is null without a search, and where only the title matches. */
export interface ListedEntry extends ConversationEntry {
  excerpt: SearchExcerpt | null;
}

/**
 * One page of the list; `next` is the `after` of the next page. Archived conversations are in it only with
 * `archived=true`, which leaves out all others, or with a search.
 */
export interface ConversationList {
  conversations: ListedEntry[];
  next: string | null;
  /** Every label of the caller's conversations. */
  labels: string[];
}

/** A question that was passed on to the administrators; `note` is their answer, null before. */
export interface AnsweredInquiry {
  note: string | null;
  answeredAtMs: number | null;
}

/** A question and its answer, of any branch. `parent` is null for a first question. */
export interface ConversationTurn {
  id: string;
  parent: string | null;
  question: string;
  attachments: string[];
  overrides: JsonObject;
  status: 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';
  answer: string;
  model: string | null;
  dataPoints: DataPoints;
  thoughts: Thought[];
  followUps: string[];
  /** False when no answer was found: what is cited are then the closest passages. */
  answered: boolean;
  /** The certainty of the answer. */
  certainty: Certainty;
  /** Absent where nothing was checked, and for older answers. */
  support?: AnswerSupport;
  failure: { code: ErrorCode; message: string; field?: string } | null;
  createdAtMs: number;
  rating: Rating | null;
  /** Null unless its asker passed the question on. */
  inquiry: AnsweredInquiry | null;
  /** The number of passages hidden because this viewer may not read them or they no longer exist. */
  hiddenPassages: number;
  /** True when the answer is hidden, because it or an earlier answer uses passages that this viewer may not read. */
  withheld: boolean;
}

/** A conversation with all its branches, turns oldest first. */
export interface Conversation extends ConversationEntry {
  activeTurn: string | null;
  turns: ConversationTurn[];
  share: SharedLink | null;
}

/** Changes to a conversation; absent keys stay. */
export type ConversationChange = ConversationChanges;

/** A read-only link for colleagues: `/shared/{token}`. */
export interface SharedLink {
  token: string;
  createdAtMs: number;
  /** The last turn it shows. */
  turn: string;
}

/** The content of a share link: one branch, without passages that this viewer may not read. */
export interface SharedConversation {
  title: string;
  sharedBy: string | null;
  createdAtMs: number;
  turns: ConversationTurn[];
}
