import type { Owner } from '../principal.ts';
import type { AdministrationRepository } from './administration.ts';
import type { AuditEntry, AuditLog } from './audit.ts';
import type { Conversations, StoredConversation } from './conversations.ts';
import type { FeedbackEntry, FeedbackRepository } from './feedback.ts';
import type { GoldenQuestionRepository } from './golden-questions.ts';
import type { PromptRepository, SavedPrompt } from './prompts.ts';
import type { SignInSessions } from './sign-in-sessions.ts';
import type { SynonymRepository } from './synonyms.ts';
import type { UnansweredQuestions } from './unanswered.ts';
import type { UploadSessions } from './upload-sessions.ts';
import type { Upload, Uploads } from './uploads.ts';
import type { UsageEntry, UsageRepository } from './usage.ts';

/** The retention period of each kind in days; undefined keeps records until they are removed. */
export interface Retention {
  conversations?: number | undefined;
  feedback?: number | undefined;
  uploads?: number | undefined;
  audit?: number | undefined;
  usage?: number | undefined;
  prompts?: number | undefined;
}

/** The kinds of personal data stored per owner. */
export const OWNER_KINDS = ['conversations', 'feedback', 'uploads', 'audit', 'usage', 'prompts'] as const;

/** A stored record about an owner. */
export type OwnerItem =
  | { kind: 'conversations'; item: StoredConversation }
  | { kind: 'feedback'; item: FeedbackEntry }
  | { kind: 'uploads'; item: Upload }
  | { kind: 'audit'; item: AuditEntry }
  | { kind: 'usage'; item: UsageEntry }
  | { kind: 'prompts'; item: SavedPrompt };

/**
 * All stored data about users and by administrators, in SQLite or Postgres. Opens the database and migrates its
 * schema on first use. Throws AppError `unavailable` while the database is unreachable, and recovers when it returns.
 */
export interface Records {
  conversations: Conversations;
  feedback: FeedbackRepository;
  unanswered: UnansweredQuestions;
  audit: AuditLog;
  usage: UsageRepository;
  administration: AdministrationRepository;
  sessions: SignInSessions;
  uploads: Uploads;
  uploadSessions: UploadSessions;
  prompts: PromptRepository;
  synonyms: SynonymRepository;
  goldenQuestions: GoldenQuestionRepository;
  /** Resolves when the database responds, else throws. */
  check(): Promise<void>;
  /** Streams everything stored about an owner for a data export, in the order of OWNER_KINDS. */
  exportOf(owner: Owner): AsyncGenerator<OwnerItem, undefined>;
  /**
   * Erases everything stored about an owner; the caller removes the documents of uploads first. Usage stays without
   * an owner. Audit entries stay until their retention ends, so that a person with the right to erase cannot hide
   * their own actions.
   */
  erase(owner: Owner): Promise<void>;
  /**
   * Removes expired records and resolves with the number of each kind and the expired uploads. Uploads stay until the
   * caller has removed their documents and then calls `uploads.remove`, so no document is orphaned.
   */
  expire(
    retention: Retention,
    nowMs: number,
  ): Promise<{ removed: Record<string, number>; uploads: Upload[] }>;
  close(): Promise<void>;
}
