import type { Json } from '#lib/shared/json.ts';
import type { SettingRule } from './settings-policy.ts';

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
