import type { JsonObject } from '#lib/shared/json.ts';
import type { Owner } from '../access/principal.ts';
import type { PageOf, PageRequest } from '../ports/library.ts';

/** Actions in the audit log. Entries never contain questions, answers, prompts, tokens or cookies. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-out',
  'sessions-ended',
  'refused',
  'settings-changed',
  'prompt-changed',
  'experiments-changed',
  'shared-prompts-changed',
  'branding-changed',
  'synonyms-changed',
  'golden-questions-changed',
  'source-run',
  'source-paused',
  'source-resumed',
  'document-added',
  'document-access-changed',
  'document-validity-changed',
  'document-removed',
  'answer-approved',
  'answer-withdrawn',
  'documents-reindexed',
  'conversation-removed',
  'conversation-shared',
  'conversation-unshared',
  'feedback-exported',
  'audit-exported',
  'data-exported',
  'data-erased',
] as const;

/** An action of the log. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One entry of the log. */
export interface AuditEntry {
  id: string;
  atMs: number;
  action: AuditAction;
  /** Null when the actor is unknown. */
  owner: Owner | null;
  name: string | null;
  /** The affected object, by name or id. */
  target: string | null;
  /** Further details, such as the values before and after. */
  detail: JsonObject;
}

/** A query for audit entries. */
export interface AuditQuery extends PageRequest {
  action: AuditAction | null;
  search: string;
}

/** An append-only log; entries are deleted only when their retention period ends. */
export interface AuditLog {
  note(entry: Omit<AuditEntry, 'id' | 'atMs'>): Promise<void>;
  /** Newest first. An entry added after another comes before it, even when different servers added them. */
  list(query: AuditQuery): Promise<PageOf<AuditEntry>>;
}
