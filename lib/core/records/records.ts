import type { JsonObject } from '#lib/shared/json.ts';
import type { RecordKind, RetentionDays } from '#lib/shared/record-kinds.ts';
import type { Owner } from '../access/principal.ts';
import type { SynonymRepository } from '../question/synonyms.ts';
import type { AuditEntry, AuditLog } from './audit.ts';
import type { Conversations, StoredConversation } from './conversations.ts';
import type { FeedbackEntry, FeedbackRepository } from './feedback.ts';
import type { PromptRepository, SavedPrompt } from './prompts.ts';
import type { SourceRepository } from './sources.ts';
import type { GoldenQuestionRepository, InquiryRepository, UnansweredQuestions } from './unanswered.ts';
import type { UnsupportedAnswers } from './unsupported.ts';
import type { Upload, UploadSessions, Uploads } from './uploads.ts';
import type { UsageEntry, UsageRepository } from './usage.ts';

interface ItemOf {
  conversations: StoredConversation;
  feedback: FeedbackEntry;
  uploads: Upload;
  audit: AuditEntry;
  usage: UsageEntry;
  prompts: SavedPrompt;
}

/** A stored record about an owner. */
export type OwnerItem = { [Kind in RecordKind]: { kind: Kind; item: ItemOf[Kind] } }[RecordKind];

/**
 * All stored data about users and by administrators, in SQLite or Postgres. Opens the database and migrates its
 * schema on first use. Throws AppError `unavailable` while the database is unreachable, and recovers when it returns.
 */
export interface Records {
  conversations: Conversations;
  feedback: FeedbackRepository;
  unanswered: UnansweredQuestions;
  unsupported: UnsupportedAnswers;
  audit: AuditLog;
  usage: UsageRepository;
  administration: AdministrationRepository;
  sessions: SignInSessions;
  uploads: Uploads;
  uploadSessions: UploadSessions;
  prompts: PromptRepository;
  synonyms: SynonymRepository;
  goldenQuestions: GoldenQuestionRepository;
  inquiries: InquiryRepository;
  sources: SourceRepository;
  /** Resolves when the database responds, else throws. */
  check(): Promise<void>;
  /** Streams everything stored about an owner for a data export, in the order of RECORD_KINDS. */
  exportOf(owner: Owner): AsyncGenerator<OwnerItem, undefined>;
  /**
   * Erases everything stored about an owner; the caller removes the documents of uploads first. Usage stays without
   * an owner. Audit entries stay until their retention ends, so that a person with the right to erase cannot hide
   * their own actions.
   */
  erase(owner: Owner): Promise<void>;
  /**
   * Removes expired records and resolves with the number of each kind and the expired uploads. Uploads stay until the
   * caller has removed their documents and then calls `uploads.remove`, so no document is orphaned. Goes in short
   * batches with pauses, so that questions wait little; throws the reason of the signal between two of them.
   */
  expire(
    retention: RetentionDays,
    nowMs: number,
    signal?: AbortSignal,
  ): Promise<{ removed: Record<string, number>; uploads: Upload[] }>;
  close(): Promise<void>;
}

/** The kinds of admin overrides of the configuration; each is a JSON object with its own schema. */
export type AdminDecisionKind = 'settings-policy' | 'prompts' | 'experiments' | 'shared-prompts' | 'branding';

/** An admin override; `value` is null after it was reset. `version` starts at 1 and grows by one with each change. */
export interface AdminDecision {
  value: JsonObject | null;
  version: number;
  changedAtMs: number;
  changedBy: string | null;
}

/** The admin overrides in effect. */
export interface AdministrationRepository {
  /** Undefined when no override was ever set. */
  read(kind: AdminDecisionKind): Promise<AdminDecision | undefined>;
  /** The current version of each override, including reset ones: a cheap check for changes. */
  versions(): Promise<Partial<Record<AdminDecisionKind, number>>>;
  /**
   * Stores an override and returns its version. `expected` is the version it was edited from, 0 for none; throws AppError
   * `conflict` when another change was stored in between. A null value resets the override and counts as a change.
   */
  write(
    kind: AdminDecisionKind,
    value: JsonObject | null,
    expected: number,
    by: string | null,
  ): Promise<number>;
  /** Earlier values, newest first, at most 50. */
  history(kind: AdminDecisionKind): Promise<AdminDecision[]>;
}

/** A session's tokens, encrypted by `lib/auth`: the store never sees a token. */
export interface SealedSession {
  owner: Owner;
  sealed: Uint8Array;
  /** The session ends at this time, regardless of its tokens. */
  expiresAtMs: number;
}

/**
 * Sign-in sessions by the hash of their id. One process at a time refreshes a session: the holder of the `lock` calls
 * the provider, the others wait for the result.
 */
export interface SignInSessions {
  put(id: string, session: SealedSession): Promise<void>;
  /** Like `put`, but only if the session still exists. Returns false when it was removed, so a refresh cannot restore it. */
  replace(id: string, session: SealedSession): Promise<boolean>;
  find(id: string): Promise<SealedSession | undefined>;
  /** The sessions of an owner that have not ended, the latest to end first, at most 100. */
  list(owner: Owner): Promise<(SealedSession & { id: string })[]>;
  /** Returns true when the lock was free. The lock expires after `forMs` or with the next `put` or `replace`. */
  lock(id: string, forMs: number): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Ends all sessions of an owner. */
  removeAll(owner: Owner): Promise<void>;
}
