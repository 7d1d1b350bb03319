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

/** Rules by setting, for all callers. A setting without a rule has its built-in behavior. */
export type SettingsPolicy = Partial<Record<keyof Settings, SettingRule>>;

/** A policy without rules. */
export const noPolicy: SettingsPolicy = {};

/** Whether a value is within a rule's range or options. */
export function isWithin({ min, max, options }: SettingRule, value: Json): boolean {
  if (typeof value === 'number') return value >= (min ?? value) && value <= (max ?? value);
  if (options === undefined) return true;
  return (Array.isArray(value) ? value : [value]).every((one) => options.some((option) => option === one));
}

/** Clamps a value to a rule's range; an option that is not allowed becomes the rule's default. */
export function clampTo(rule: SettingRule, value: Json | undefined): Json | undefined {
  if (value === undefined || isWithin(rule, value)) return value;
  if (typeof value === 'number') {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rule;
    return Math.min(Math.max(value, min), max);
  }
  return rule.default ?? (Array.isArray(value) ? rule.options?.slice(0, 1) : rule.options?.[0]);
}
