import type { RecordKind, RetentionDays } from '#lib/shared/record-kinds.ts';
import type { Owner } from '../access/principal.ts';
import type { AdministrationRepository } from './administration.ts';
import type { AuditEntry, AuditLog } from './audit.ts';
import type { Conversations, StoredConversation } from './conversations.ts';
import type { FeedbackEntry, FeedbackRepository } from './feedback.ts';
import type { GoldenQuestionRepository } from './golden-questions.ts';
import type { InquiryRepository } from './inquiries.ts';
import type { PromptRepository, SavedPrompt } from './prompts.ts';
import type { SignInSessions } from './sign-in-sessions.ts';
import type { SynonymRepository } from './synonyms.ts';
import type { UnansweredQuestions } from './unanswered.ts';
import type { UploadSessions } from './upload-sessions.ts';
import type { Upload, Uploads } from './uploads.ts';
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
   * caller has removed their documents and then calls `uploads.remove`, so no document is orphaned.
   */
  expire(
    retention: RetentionDays,
    nowMs: number,
  ): Promise<{ removed: Record<string, number>; uploads: Upload[] }>;
  close(): Promise<void>;
}
