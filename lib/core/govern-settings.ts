import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { isWithin, within } from './rule-range.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { SettingRule, SettingsPolicy } from './settings-policy.ts';

/** What the settings of one request are made of; what is undefined in any of them is not there. */
export interface SettingChoices {
  /** The built-in defaults, or those of a dialect. */
  usual: Settings;
  /** What an experiment asks for: above the defaults of administrators, within their ranges, and not where they locked. */
  variant?: Partial<Settings>;
  /** What the caller sent, checked against the built-in ranges. */
  sent: Partial<Settings>;
  /** What this caller calls a setting, for messages. */
  fieldOf: (key: keyof Settings) => string;
}

/**
 * The settings of one request under what administrators decided. Throws `forbidden` for a locked setting that was sent
 * with another value, `bad-request` for a value beyond the allowed ones; both name the field, the value and what is
 * allowed. What nobody sent is never refused: it is brought within the range.
 */
export function governSettings(policy: SettingsPolicy, choices: SettingChoices): Settings {
  const { usual, variant = {}, sent, fieldOf } = choices;
  const settings: Record<string, Json> = { ...given(usual), ...given(variant), ...given(sent) };
  for (const [name, rule] of Object.entries(policy)) {
    const key = name as keyof Settings;
    const standing = rule.locked
      ? (rule.default ?? defaultSettings[key])
      : within(rule, variant[key] ?? rule.default ?? usual[key]);
    const asked = sent[key];
    if (asked !== undefined) requireAllowed(asked, standing, rule, key, fieldOf(key));
    const value = asked ?? standing;
    if (value === undefined) delete settings[key];
    else settings[key] = value;
  }
  return settings as Settings;
}

/** The settings of a caller who sends none, under this policy. */
export function defaultsUnder(policy: SettingsPolicy, usual: Settings): Settings {
  return governSettings(policy, { usual, sent: {}, fieldOf: (key) => key });
}

function given(settings: Partial<Settings>): Record<string, Json> {
  const entries = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

function requireAllowed(
  asked: Json,
  standing: Json | undefined,
  rule: SettingRule,
  key: keyof Settings,
  field: string,
): void {
  const given = JSON.stringify(asked).slice(0, 80);
  if (rule.locked && !isSame(asked, standing)) {
    // A prompt is told to nobody.
    const isTold = standing !== undefined && key !== 'prompt_template';
    const fixed = isTold ? `fixed it at ${JSON.stringify(standing).slice(0, 80)}` : 'locked it';
    const what = key === 'prompt_template' ? `${field} was sent` : `${field} is ${given}`;
    throw new AppError('forbidden', `${what}; an administrator ${fixed}: leave it out.`, { field });
  }
  if (rule.locked || isWithin(rule, asked)) return;
  throw new AppError('bad-request', `${field} is ${given}; administrators allow ${allowedBy(rule)}.`, {
    field,
  });
}

function allowedBy({ min, max, options }: SettingRule): string {
  if (options !== undefined) return options.map((option) => JSON.stringify(option)).join(', ');
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

// A list of choices is a set: the order in which they come means nothing.
function isSame(one: Json, other: Json | undefined): boolean {
  const inOrder = (value: Json | undefined) => (Array.isArray(value) ? value.toSorted() : value);
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}
