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

/** What a model reads of an index when a request does not say: the embedded answerer, and small windows. */
export const FEWEST_PASSAGES = 3;

/** Passages by the window in which they, the conversation and the answer must fit. A passage has at most some 500 tokens. */
const BY_WINDOW = [
  { contextTokens: 32_000, passages: 10 },
  { contextTokens: 16_000, passages: 7 },
  { contextTokens: 8_000, passages: 5 },
];

/**
 * The number of passages that a chat model reads when a request sets no `top`: 10 from 32,000 tokens, 7 from 16,000, 5
 * from 8,000, otherwise 3. Measured in docs/decisions/0061.
 */
export function passagesForWindow(contextTokens: number): number {
  return BY_WINDOW.find((row) => contextTokens >= row.contextTokens)?.passages ?? FEWEST_PASSAGES;
}

/** The number of passages for a request: its `top`, otherwise the model's own number within the administrators' range. */
export function passageCount(
  { top }: Pick<Settings, 'top'>,
  { passageCount: own = FEWEST_PASSAGES }: { readonly passageCount?: number | undefined },
  policy: SettingsPolicy,
): number {
  return top ?? withinRule(own, policy.top);
}

/** A model's own number of passages within the administrators' range. */
export function withinRule(own: number, rule: SettingRule | undefined): number {
  return Number(clampTo(rule ?? {}, own));
}
