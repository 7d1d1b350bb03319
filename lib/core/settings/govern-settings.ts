import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { clampTo, isWithin, type SettingRule, type SettingsPolicy } from './settings-policy.ts';

/** The sources of a request's settings; undefined values count as absent. */
export interface SettingChoices {
  /** The built-in defaults, or those of the protocol. */
  defaults: Settings;
  /** Values from an experiment. They override administrators' defaults but respect their ranges and locks. */
  variant?: Partial<Settings>;
  /** Values that the caller sent, already checked against the built-in ranges. */
  sent: Partial<Settings>;
  /** The request field of a setting, for error messages. */
  fieldOf: (key: keyof Settings) => string;
}

/**
 * Resolves the settings of a request under the administrators' policy. Throws `forbidden` when the request sends a
 * different value for a locked setting, and `bad-request` for a value outside the allowed range; both name the field,
 * the value and what is allowed. Values that the caller did not send, and `max_tokens` above the range, are clamped to
 * the range and never rejected.
 */
export function governSettings(policy: SettingsPolicy, choices: SettingChoices): Settings {
  const { defaults, variant = {}, fieldOf } = choices;
  const sent = withinLimit(policy.max_tokens, choices.sent);
  const settings: Record<string, Json> = { ...given(defaults), ...given(variant), ...given(sent) };
  for (const [name, rule] of Object.entries(policy)) {
    const key = name as keyof Settings;
    const effective = rule.locked
      ? (rule.default ?? defaultSettings[key])
      : clampTo(rule, variant[key] ?? rule.default ?? defaults[key]);
    const requested = sent[key];
    if (requested !== undefined) requireAllowed(requested, effective, rule, key, fieldOf(key));
    const value = requested ?? effective;
    if (value === undefined) delete settings[key];
    else settings[key] = value;
  }
  return settings as Settings;
}

/** The settings of a request that sends none, under this policy. */
export function defaultsUnder(policy: SettingsPolicy, defaults: Settings): Settings {
  return governSettings(policy, { defaults, sent: {}, fieldOf: (key) => key });
}

// Clients send as many tokens as a model could give.
function withinLimit(rule: SettingRule | undefined, sent: Partial<Settings>): Partial<Settings> {
  const { max_tokens } = sent;
  if (max_tokens === undefined || rule?.max === undefined || rule.locked) return sent;
  return { ...sent, max_tokens: Math.min(max_tokens, rule.max) };
}

function given(settings: Partial<Settings>): Record<string, Json> {
  const entries = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

function requireAllowed(
  requested: Json,
  effective: Json | undefined,
  rule: SettingRule,
  key: keyof Settings,
  field: string,
): void {
  const given = JSON.stringify(requested).slice(0, 80);
  if (rule.locked && !isSame(requested, effective)) {
    // The prompt is confidential.
    const isShown = effective !== undefined && key !== 'prompt_template';
    const fixed = isShown ? `fixed it at ${JSON.stringify(effective).slice(0, 80)}` : 'locked it';
    const what = key === 'prompt_template' ? `${field} was sent` : `${field} is ${given}`;
    throw new AppError('forbidden', `${what}; an administrator ${fixed}: leave it out.`, { field });
  }
  if (rule.locked || isWithin(rule, requested)) return;
  throw new AppError('bad-request', `${field} is ${given}; administrators allow ${allowedBy(rule)}.`, {
    field,
  });
}

function allowedBy({ min, max, options }: SettingRule): string {
  if (options !== undefined) return options.map((option) => JSON.stringify(option)).join(', ');
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}

// A list of options is a set; its order does not matter.
function isSame(one: Json, other: Json | undefined): boolean {
  const inOrder = (value: Json | undefined) => (Array.isArray(value) ? value.toSorted() : value);
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}
