import type { Owner } from '../principal.ts';
import type { AdministrationBook } from './administration.ts';
import type { Arrivals } from './arrivals.ts';
import type { AuditEntry, AuditLog } from './audit.ts';
import type { Conversations, StoredConversation } from './conversations.ts';
import type { FeedbackBook, FeedbackEntry } from './feedback.ts';
import type { SignInSessions } from './sign-in-sessions.ts';
import type { Upload, Uploads } from './uploads.ts';
import type { UsageBook, UsageEntry } from './usage.ts';

/** For how many days each kind is kept; undefined: until somebody removes it. */
export interface Retention {
  conversations?: number | undefined;
  feedback?: number | undefined;
  uploads?: number | undefined;
  audit?: number | undefined;
  usage?: number | undefined;
}

/** The kinds of what is kept about an owner. */
export const OWNER_KINDS = ['conversations', 'feedback', 'uploads', 'audit', 'usage'] as const;

/** Something kept about an owner. */
export type OwnerItem =
  | { kind: 'conversations'; item: StoredConversation }
  | { kind: 'feedback'; item: FeedbackEntry }
  | { kind: 'uploads'; item: Upload }
  | { kind: 'audit'; item: AuditEntry }
  | { kind: 'usage'; item: UsageEntry };

/**
 * Everything that is kept about people and by administrators, in SQLite or Postgres. Opens its database at the first
 * call and brings its tables up to date. Throws AppError `unavailable` while the database cannot be reached, and works
 * again when it can.
 */
export interface Records {
  conversations: Conversations;
  feedback: FeedbackBook;
  audit: AuditLog;
  usage: UsageBook;
  administration: AdministrationBook;
  sessions: SignInSessions;
  uploads: Uploads;
  arrivals: Arrivals;
  /** Whether the database answers. */
  check(): Promise<void>;
  /** Everything kept about an owner, for them to take away: one after the other as it is taken, in the order of OWNER_KINDS. */
  exportOf(owner: Owner): AsyncGenerator<OwnerItem, undefined>;
  /**
   * Removes everything kept about an owner; the documents of uploads are the caller's to remove, before. Usage stays as
   * numbers of nobody. The audit log stays whole until its time is over: else whoever may erase could hide what they did.
   */
  erase(owner: Owner): Promise<void>;
  /**
   * Removes what has outlived its time; resolves with how much of each kind, and the uploads whose time is over. Those
   * stay until their documents are removed and then `uploads.remove` is called, so that no document is left behind.
   */
  expire(
    retention: Retention,
    nowMs: number,
  ): Promise<{ removed: Record<string, number>; uploads: Upload[] }>;
  close(): Promise<void>;
}
