import type { JsonObject } from '#lib/shared/json.ts';

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
