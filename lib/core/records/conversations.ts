import { assertNever, type ErrorCode } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Owner } from '../access/principal.ts';
import type { AnswerTrace, TextDeltas } from '../events/answer-trace.ts';
import type { AnswerEvent, certaintyOf, DataPoints, Finished, RetrievedEvent } from '../events/events.ts';
import type { Passage } from '../events/passage.ts';
import type { PageOf, PageRequest } from '../ports/library.ts';
import type { SentenceSupport } from '../support/support.ts';

/** An event stored while an answer is generated: an answer event without the search report that other protocols need, its text as one. */
export type RecordedEvent =
  | Exclude<AnswerEvent, RetrievedEvent | TextDeltas>
  | Omit<RetrievedEvent, 'search'>
  | { type: 'text-delta'; text: string };

/** `interrupted`: the server stopped while it was answering. */
export type StoredTurnStatus = 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** Why an answer failed, as the reader saw it. */
interface StoredFailure {
  code: ErrorCode;
  message: string;
  field?: string;
}

/** The stored result of an answer, or the part of it that exists when the answer ends early. */
export interface StoredAnswer {
  text: string;
  /** The alias of the model; null before retrieval finished. */
  model: string | null;
  passages: Passage[];
  dataPoints: DataPoints;
  /** Null before retrieval finished, and for older answers that have `thoughts` instead. */
  trace: AnswerTrace | null;
  /** Sentences that have been checked while the answer runs; `finish` has them all. */
  support?: SentenceSupport[];
  /** The steps of answers stored before traces existed, in their wire format. */
  thoughts?: Json[];
  followUps: string[];
  /** The finish event; null when the answer did not finish. `certaintyOf` reads older ones, which have at most `answered`. */
  finish: (Omit<Finished, 'type' | 'trace' | 'certainty'> & Parameters<typeof certaintyOf>[0]) | null;
  failure: StoredFailure | null;
}

/** A question and its answer. Turns form a tree: an edited question is a sibling with the same parent. */
export interface StoredTurn {
  /** `tn_…` */
  id: string;
  /** The previous turn; null for a first question. */
  parent: string | null;
  question: string;
  /** Names of the files attached to the question. */
  attachments: string[];
  /** The settings sent with the question, limited to those that differ from the defaults. */
  overrides: JsonObject;
  status: StoredTurnStatus;
  /** Empty while the answer runs; its events are in the log. */
  answer: StoredAnswer;
  createdAtMs: number;
  endedAtMs: number | null;
}

/** A conversation as lists show it. */
export interface ConversationSummary {
  /** `cw_…` */
  id: string;
  title: string;
  pinned: boolean;
  /** Archived conversations are found by searches and in their own list. */
  archived: boolean;
  /** Chosen by the owner, each once, in their order. */
  labels: string[];
  createdAtMs: number;
  /** The time of the latest question. */
  updatedAtMs: number;
  /** Whether an answer is running. */
  running: boolean;
  shared: boolean;
}

/** A conversation with all its branches. */
export interface StoredConversation extends ConversationSummary {
  owner: Owner;
  /** The last turn of the displayed branch; null before the first question. */
  activeTurn: string | null;
  /** Oldest first. */
  turns: StoredTurn[];
  /** The share link; null when the conversation is not shared. */
  share: Share | null;
}

/** A read-only link to a conversation; it does not include later questions. */
export interface Share {
  /** `sh_…`, unguessable. */
  token: string;
  turn: string;
  /** The name of the person who shared it; null when unknown. */
  by: string | null;
  createdAtMs: number;
}

/** A question to add to a conversation. */
export interface NewTurn {
  owner: Owner;
  /** For guests: stored with the conversation, to limit the data stored per network. */
  network?: string | undefined;
  /** Null starts a new conversation. */
  conversation: string | null;
  /** The preceding turn. Undefined means the active turn; null adds another first question. */
  parent: string | null | undefined;
  question: string;
  attachments: string[];
  overrides: JsonObject;
  /** A repeated key from the same owner identifies the same question. */
  idempotencyKey: string | null;
  /** The title of a new conversation. */
  title: string;
}

/** Storage limits, in characters and turns. Beyond them, methods throw AppError `bad-request` or `too-large`. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_LABELS = 10;
export const MAX_LABEL_LENGTH = 40;
export const MAX_KEY_LENGTH = 200;
export const MAX_TURNS = 1000;
/**
 * The maximum size of a conversation with all its answers, in bytes, because it is loaded as a whole. Its last answer
 * may exceed the limit.
 */
export const MAX_CONVERSATION_BYTES = 32 * 1_048_576;

/** A stored question. `isRepeat`: the idempotency key was seen before, so the question must not be answered again. */
export interface StartedTurn {
  conversation: string;
  turn: string;
  isRepeat: boolean;
  /** Bytes that its owner could still store before it; Infinity without a limit, 0 of a repeat. */
  roomBytes: number;
}

/** A section of an answer's event log. `status` is as of the last event in it; `running` means that more events may follow. */
interface LoggedEvents {
  events: { sequence: number; event: RecordedEvent }[];
  status: StoredTurnStatus;
  /** The final answer; null while it runs. */
  answer: StoredAnswer | null;
}

/** A search in the list of conversations, with paging. */
export interface ConversationQuery extends PageRequest {
  /** Matched against titles, questions and answers; empty matches all. */
  search: string;
  /** Only those that are archived, or that are not; undefined: both. */
  archived?: boolean | undefined;
  /** Only those with this label. */
  label?: string | null | undefined;
}

/** The question or answer in which a search was found. */
export interface SearchMatch {
  text: string;
  /** The documents that an answer, and what was said before it, rests on: who may not read one of them may not see it. */
  sourcefiles: string[];
}

/** A conversation in a list. `match` is null without a search, for a title, and where reading answers takes too long. */
export interface ListedConversation extends ConversationSummary {
  match: SearchMatch | null;
}

/** What an owner can change about a conversation; absent keys stay. */
export interface ConversationChanges {
  title?: string;
  pinned?: boolean;
  archived?: boolean;
  /** One line each; empty and repeated ones are left out. */
  labels?: string[];
  activeTurn?: string;
}

/**
 * Conversations by owner. Methods that take an owner throw AppError `not-found` for another owner's data. Writes are
 * durable once their promise resolves.
 */
export interface Conversations {
  /**
   * Stores a question as a `running` turn and makes it the conversation's active turn; a conversation leaves the
   * archive with it. Throws AppError `too-large`
   * when the conversation or the owner's storage is full.
   */
  begin(turn: NewTurn): Promise<StartedTurn>;
  /**
   * Appends events to the log of a running answer. `from` is the sequence number of the first event, starting at 0;
   * an empty list is a heartbeat. A writer that is silent for LEASE_MS is considered dead and its turn interrupted.
   * Events that are already in the log are skipped; a gap throws AppError `conflict`. Resolves with whether to stop:
   * the owner asked for it, or the turn has ended or was removed.
   */
  append(turn: string, from: number, events: readonly RecordedEvent[]): Promise<{ isStopRequested: boolean }>;
  /** Ends a running answer; no effect when it has ended already. */
  end(turn: string, status: Exclude<StoredTurnStatus, 'running'>, answer: StoredAnswer): Promise<void>;
  /**
   * The events of an answer from a sequence number on. The log is deleted when the answer ends; `answer` then
   * contains everything.
   */
  log(owner: Owner, turn: string, from: number): Promise<LoggedEvents>;
  /** Asks the process that generates the answer to stop. */
  requestStop(owner: Owner, turn: string): Promise<void>;

  /** Pinned conversations first, then by latest question, newest first. */
  list(owner: Owner, query: ConversationQuery): Promise<PageOf<ListedConversation>>;
  /** Every label of the owner's conversations, in the order of Unicode; of at most 1000 combinations of labels. */
  labels(owner: Owner): Promise<string[]>;
  find(owner: Owner, id: string): Promise<StoredConversation>;
  /** Whether this owner has such a conversation, without loading it. */
  owns(owner: Owner, id: string): Promise<boolean>;
  /** The conversation of a turn, with only that turn. */
  findTurn(owner: Owner, turn: string): Promise<{ conversation: ConversationSummary; turn: StoredTurn }>;
  /** The owner's latest question whose idempotency key begins with a text of letters, digits and colons. */
  findLatest(
    owner: Owner,
    keyStart: string,
  ): Promise<{ conversation: string; turn: Pick<StoredTurn, 'id' | 'status'> } | undefined>;
  change(owner: Owner, id: string, changes: ConversationChanges): Promise<ConversationSummary>;
  remove(owner: Owner, id: string): Promise<void>;
  /** Resolves with the number of removed conversations. */
  removeAll(owner: Owner): Promise<number>;

  /**
   * Creates a new link that shares the branch up to the active turn; the previous link stops working. Throws
   * `bad-request` before the first question.
   */
  share(owner: Owner, id: string, by: string | null): Promise<Share>;
  unshare(owner: Owner, id: string): Promise<void>;
  /** The shared branch that a link shows; undefined when the link does not exist or was revoked. */
  findShared(token: string): Promise<StoredConversation | undefined>;
}

/** A running answer without a heartbeat for this time counts as interrupted. */
export const LEASE_MS = 6000;

/** An answer without any events yet. */
export const emptyAnswer: StoredAnswer = {
  text: '',
  model: null,
  passages: [],
  dataPoints: { text: [], citations: [] },
  trace: null,
  followUps: [],
  finish: null,
  failure: null,
};

/** Applies one more event to an answer; a stored answer is the fold of its event log. */
export function applyRecordedEvent(answer: StoredAnswer, event: RecordedEvent): StoredAnswer {
  switch (event.type) {
    case 'retrieved': {
      const { model, passages, dataPoints } = event;
      return { ...answer, model, passages, dataPoints, ...stepsOf(event) };
    }
    case 'text-delta':
      return { ...answer, text: answer.text + event.text };
    case 'support':
      return { ...answer, support: [...(answer.support ?? []), ...event.sentences] };
    case 'follow-ups':
      return { ...answer, followUps: event.questions };
    case 'finished': {
      const { type: _, trace: __, thoughts: ___, ...finish }: Finished & Steps = event;
      // The whole is in `finish`.
      const { support: _checked, ...rest } = answer;
      return { ...rest, ...stepsOf(event), finish };
    }
    default:
      return assertNever(event);
  }
}

/** The steps of an answer: a trace or, in older records, thoughts. */
type Steps = Partial<Pick<StoredAnswer, 'trace' | 'thoughts'>>;

function stepsOf({ trace, thoughts }: Steps): Pick<StoredAnswer, 'trace' | 'thoughts'> {
  return { trace: trace ?? null, ...(thoughts && { thoughts }) };
}
