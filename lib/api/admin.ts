import type { Experiment } from '#lib/core/experiments.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import type { AuditAction, AuditEntry } from '#lib/core/records/audit.ts';

// For administrators alone: 401 or 403 for everybody else, whatever is asked for.
//
// GET    /api/admin/settings                      Decision<SettingsPolicy>
// PUT    /api/admin/settings      DecisionChange  Decision<SettingsPolicy>; 409 when somebody was quicker
// GET    /api/admin/settings/history              DecisionHistory<SettingsPolicy>
//        /api/admin/prompts, /api/admin/experiments: the same, of DecidedPrompts and DecidedExperiments
// POST   /api/admin/prompts/preview  PromptPreviewRequest  PromptPreview
// GET    /api/admin/audit?action=&search=&limit=&after=     AuditList
// GET    /api/admin/audit/export?format=csv&action=&search= a file; or format=json

/** What administrators decided of one kind; `value` is null where nothing is, or nothing any more. */
export interface Decision<Value> {
  value: Value | null;
  /** 0 where nothing was ever decided. */
  version: number;
  changedAtMs: number | null;
  changedBy: string | null;
}

/** A decision to be put in force; null takes it back. `version` is of the decision that it was made from. */
export interface DecisionChange<Value> {
  value: Value | null;
  version: number;
}

/** Earlier decisions, newest first, with the one in force. */
export interface DecisionHistory<Value> {
  decisions: Decision<Value>[];
}

/** The prompts that take the place of the built-in ones. */
export type DecidedPrompts = Partial<PromptTexts>;

/** Experiments in place of those of EXPERIMENTS_FILE. */
export interface DecidedExperiments {
  experiments: Experiment[];
}

/** A question to see a draft of the prompts with. */
export interface PromptPreviewRequest {
  prompts: DecidedPrompts;
  question: string;
}

/** What the model would be sent, without asking it. */
export interface PromptPreview {
  messages: { role: string; content: string }[];
}

/** One page of the audit log; `next` is the `after` of the one behind it. */
export interface AuditList {
  entries: AuditEntry[];
  next: string | null;
}

/** Every action that the log knows, for filters. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-out',
  'refused',
  'settings-changed',
  'prompt-changed',
  'experiments-changed',
  'document-added',
  'document-access-changed',
  'document-removed',
  'documents-reindexed',
  'conversation-removed',
  'conversation-shared',
  'conversation-unshared',
  'feedback-exported',
  'audit-exported',
  'data-exported',
  'data-erased',
] as const satisfies readonly AuditAction[];
