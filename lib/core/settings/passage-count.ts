import type { Settings } from './settings.ts';
import { clampTo, type SettingRule, type SettingsPolicy } from './settings-policy.ts';

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
