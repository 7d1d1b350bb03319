import type { JsonObject } from '#lib/shared/json.ts';
import type { Owner } from '../principal.ts';
import type { PageOf, PageRequest } from './page-of.ts';

/** What is worth knowing later: who did what to what. No question, answer, prompt, token or cookie is ever in it. */
export type AuditAction =
  | 'sign-in'
  | 'sign-out'
  | 'refused'
  | 'settings-changed'
  | 'prompt-changed'
  | 'experiments-changed'
  | 'document-added'
  | 'document-access-changed'
  | 'document-removed'
  | 'documents-reindexed'
  | 'conversation-removed'
  | 'conversation-shared'
  | 'conversation-unshared'
  | 'feedback-exported'
  | 'audit-exported'
  | 'data-exported'
  | 'data-erased';

/** One line of the log. */
export interface AuditEntry {
  id: string;
  atMs: number;
  action: AuditAction;
  /** Null where nobody knows who it was. */
  owner: Owner | null;
  name: string | null;
  /** What it was done to, by its name or id. */
  target: string | null;
  /** What else matters, such as the values before and after. */
  detail: JsonObject;
}

/** Which lines to list. */
export interface AuditQuery extends PageRequest {
  action: AuditAction | null;
  search: string;
}

/** Lines are added and, when their time is over, removed; never changed. */
export interface AuditLog {
  note(entry: Omit<AuditEntry, 'id' | 'atMs'>): Promise<void>;
  /** Newest first: a line that was added after another one is before it, whichever servers they came from. */
  list(query: AuditQuery): Promise<PageOf<AuditEntry>>;
}
