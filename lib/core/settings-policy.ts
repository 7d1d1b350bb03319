import type { Json } from '#lib/shared/json.ts';
import type { Settings } from './settings.ts';

/** The administrators' rule for one setting. */
export interface SettingRule {
  /** Replaces the built-in default. */
  default?: Json;
  /** Requests may only use the default. */
  locked?: boolean;
  /** Narrows the built-in range. */
  min?: number;
  max?: number;
  /** A subset of the built-in options. */
  options?: string[];
}

/** Rules by setting, for all callers. A setting without a rule keeps its built-in behavior. */
export type SettingsPolicy = Partial<Record<keyof Settings, SettingRule>>;

/** A policy without rules. */
export const noPolicy: SettingsPolicy = {};
