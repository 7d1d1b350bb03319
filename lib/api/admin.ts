import type { PromptTexts } from '#lib/core/answer/prompt-texts.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import type { Experiment } from '#lib/core/settings/experiments.ts';

// For administrators only: 401 or 403 for all other callers.
//
// GET    /api/admin/settings                      Decision<SettingsPolicy>
// PUT    /api/admin/settings      DecisionChange  Decision<SettingsPolicy>; 409 after a concurrent change
// GET    /api/admin/settings/history              DecisionHistory<SettingsPolicy>
//        /api/admin/prompts, /api/admin/experiments, /api/admin/shared-prompts, /api/admin/branding: the same, of
//        DecidedPrompts, DecidedExperiments, SharedPrompts and Branding
// POST   /api/admin/prompts/preview  PromptPreviewRequest  PromptPreview
// GET    /api/admin/audit?action=&search=&limit=&after=     AuditList
// GET    /api/admin/audit/export?format=csv&action=&search= a file; or format=json

/** An admin override of one kind; `value` is null when none is set. */
export interface Decision<Value> {
  value: Value | null;
  /** 0 when no override was ever set. */
  version: number;
  changedAtMs: number | null;
  changedBy: string | null;
}

/** A new override; null resets it. `version` is that of the override it was edited from. */
export interface DecisionChange<Value> {
  value: Value | null;
  version: number;
}

/** Earlier overrides, newest first, including the current one. */
export interface DecisionHistory<Value> {
  decisions: Decision<Value>[];
}

/** Prompts that replace the built-in ones. */
export type DecidedPrompts = Partial<PromptTexts>;

/** Experiments that replace those of EXPERIMENTS_FILE. */
export interface DecidedExperiments {
  experiments: Experiment[];
}

/** The prompts that administrators publish for everyone. */
export interface SharedPrompts {
  prompts: PromptTemplate[];
}

/** A question to preview draft prompts with. */
export interface PromptPreviewRequest {
  prompts: DecidedPrompts;
  question: string;
}

/** The messages that the model would receive; the model is not called. */
export interface PromptPreview {
  messages: { role: string; content: string }[];
}

/** One page of the audit log; `next` is the `after` of the next page. */
export interface AuditList {
  entries: AuditEntry[];
  next: string | null;
}
