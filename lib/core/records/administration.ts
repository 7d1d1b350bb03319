import type { JsonObject } from '#lib/shared/json.ts';

/** What administrators decide beside the environment, by kind; each a JSON object of its own shape. */
export type AdministeredKind = 'settings-policy' | 'prompts' | 'experiments';

/** A decision as it stands; `value` is null once it was taken back. `version` grows by one with each change, from 1. */
export interface Administered {
  value: JsonObject | null;
  version: number;
  changedAtMs: number;
  changedBy: string | null;
}

/** The decisions in force. */
export interface AdministrationBook {
  /** Undefined where nothing was ever decided. */
  read(kind: AdministeredKind): Promise<Administered | undefined>;
  /** The version of each that there is, also of what was taken back: cheap, to find out whether anything changed. */
  versions(): Promise<Partial<Record<AdministeredKind, number>>>;
  /**
   * Decides. `expected` is the version it was made from, 0 for none; throws AppError `conflict` when another one came
   * in between. Null takes the decision back, and counts as a change.
   */
  write(
    kind: AdministeredKind,
    value: JsonObject | null,
    expected: number,
    by: string | null,
  ): Promise<number>;
  /** Earlier values, newest first, at most 50. */
  history(kind: AdministeredKind): Promise<Administered[]>;
}
