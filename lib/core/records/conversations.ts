import type { ErrorCode } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { AnswerTrace } from '../answer-trace.ts';
import type { AnswerEvent, DataPoints, Finished, RetrievedEvent } from '../events.ts';
import type { Passage } from '../passage.ts';
import type { Owner } from '../principal.ts';
import type { PageOf, PageRequest } from './page-of.ts';

/** What is kept of an answer while it is made: its events, without what only other protocols report of the search. */
export type RecordedEvent = Exclude<AnswerEvent, RetrievedEvent> | Omit<RetrievedEvent, 'search'>;

/** `interrupted`: the server that was answering is gone. */
export type StoredTurnStatus = 'running' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** Why an answer failed, as its reader was told. */
export interface StoredFailure {
  code: ErrorCode;
  message: string;
  field?: string;
}

/** What an answer came to, kept with its turn when it ends; whatever of it there is when it does not end well. */
export interface StoredAnswer {
  text: string;
  /** The alias of the model; null when nothing was retrieved yet. */
  model: string | null;
  passages: Passage[];
  dataPoints: DataPoints;
  /** Null when nothing was retrieved yet, and in answers that have `thoughts` instead. */
  trace: AnswerTrace | null;
  /** The steps of answers stored before there were traces, as they go on the wire. */
  thoughts?: Json[];
  followUps: string[];
  /** How it ended by itself; null when it did not. */
  finish: Omit<Finished, 'type' | 'trace'> | null;
  failure: StoredFailure | null;
}

/** A question and its answer. Turns form a tree: an edited question is another child of the same parent. */
export interface StoredTurn {
  /** `tn_…` */
  id: string;
  /** The turn before; null for a first question. */
  parent: string | null;
  question: string;
  /** Names of the files that came with the question. */
  attachments: string[];
  /** The settings as they were sent, those alone that differ from the defaults. */
  overrides: JsonObject;
  status: StoredTurnStatus;
  /** While the answer runs: what the event log has so far is not in here. */
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
  createdAtMs: number;
  /** When a question was last asked in it. */
  updatedAtMs: number;
  /** Whether an answer is being made. */
  running: boolean;
  shared: boolean;
}

/** A conversation with all its branches. */
export interface StoredConversation extends ConversationSummary {
  owner: Owner;
  /** The last turn of the branch that is shown; null before the first question. */
  activeTurn: string | null;
  /** Oldest first. */
  turns: StoredTurn[];
  /** The token of the link it is shared by, and up to which turn; null when it is not. */
  share: Share | null;
}

/** A read-only link. What is asked later is not in it. */
export interface Share {
  /** `sh_…`, unguessable. */
  token: string;
  turn: string;
  /** The name of who shared it; null where nobody knows. */
  by: string | null;
  createdAtMs: number;
}

/** A question on its way into a conversation. */
export interface NewTurn {
  owner: Owner;
  /** Of a guest: kept with the conversation, to count what its network keeps. */
  network?: string | undefined;
  /** Null begins a conversation. */
  conversation: string | null;
  /** The turn it follows; undefined: the active one; null: none, as a first question asked anew. */
  parent: string | null | undefined;
  question: string;
  attachments: string[];
  overrides: JsonObject;
  /** The same key of the same owner again is the same question. */
  idempotencyKey: string | null;
  /** Of a conversation that begins. */
  title: string;
}

/** Bounds of what is kept, in characters and turns. Beyond them methods throw AppError `bad-request` or `too-large`. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_KEY_LENGTH = 200;
export const MAX_TURNS = 1000;
/** Of a conversation with all its answers, in bytes: it is read as a whole. Its last answer may reach beyond. */
export const MAX_CONVERSATION_BYTES = 32 * 1_048_576;

/** A question that is now kept. `isRepeat`: it had been before, by the same idempotency key; nobody is to answer it again. */
export interface BegunTurn {
  conversation: string;
  turn: string;
  isRepeat: boolean;
}

/** A stretch of an answer's log. `status` is as of the last event given: `running` means that more may come. */
export interface LoggedEvents {
  events: { sequence: number; event: RecordedEvent }[];
  status: StoredTurnStatus;
  /** The answer as it ended; null while it runs. */
  answer: StoredAnswer | null;
}

/** How far a search in the list of conversations and its paging go. */
export interface ConversationQuery extends PageRequest {
  /** In titles, questions and answers; empty for all. */
  search: string;
}

/**
 * Conversations by their owners. What is not the owner's is as if it were not there: methods that take an owner throw
 * AppError `not-found` for it. Everything that was awaited survives the end of the process.
 */
export interface Conversations {
  /**
   * Keeps a question, its turn `running`; the conversation's active turn is then this one. Throws AppError `too-large` where
   * the conversation is full, or its owner holds as much as one may.
   */
  begin(turn: NewTurn): Promise<BegunTurn>;
  /**
   * Adds to the log of a running answer, `from` being the sequence number of the first event, from 0; with no events it
   * says alone that the answer is alive. Who has said neither for LEASE_MS is taken for gone, and its turn for interrupted.
   * Events that were logged before are not logged again; throws AppError `conflict` when some in between are missing.
   * Resolves with whether to stop: because somebody asked for it, or because the turn has ended or is gone.
   */
  append(turn: string, from: number, events: readonly RecordedEvent[]): Promise<{ isStopRequested: boolean }>;
  /** Ends a running answer; nothing when it has ended already. */
  end(turn: string, status: Exclude<StoredTurnStatus, 'running'>, answer: StoredAnswer): Promise<void>;
  /** What was logged of an answer at and after a sequence number. Of an answer that has ended the log is gone: `answer` has it all. */
  log(owner: Owner, turn: string, from: number): Promise<LoggedEvents>;
  /** Asks whichever process makes the answer to stop. */
  requestStop(owner: Owner, turn: string): Promise<void>;

  /** Pinned ones first, then by when they were last asked in, newest first. */
  list(owner: Owner, query: ConversationQuery): Promise<PageOf<ConversationSummary>>;
  find(owner: Owner, id: string): Promise<StoredConversation>;
  /** Whether there is such a conversation of this owner: looked up, not read. */
  owns(owner: Owner, id: string): Promise<boolean>;
  /** The conversation that a turn belongs to, with that turn alone. */
  findTurn(owner: Owner, turn: string): Promise<{ conversation: ConversationSummary; turn: StoredTurn }>;
  change(
    owner: Owner,
    id: string,
    changes: { title?: string; pinned?: boolean; activeTurn?: string },
  ): Promise<ConversationSummary>;
  remove(owner: Owner, id: string): Promise<void>;
  /** Resolves with how many there were. */
  removeAll(owner: Owner): Promise<number>;

  /** Shares up to the active turn, along its branch, by a new link; a former link ends. `bad-request` before the first question. */
  share(owner: Owner, id: string, by: string | null): Promise<Share>;
  unshare(owner: Owner, id: string): Promise<void>;
  /** What a link shows: the shared branch alone. Undefined when there is no such link, or no more. */
  findShared(token: string): Promise<StoredConversation | undefined>;
}

/** Silence after which an answer under way is taken for interrupted. */
export const LEASE_MS = 6000;
