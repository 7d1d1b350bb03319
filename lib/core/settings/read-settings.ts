import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { governSettings } from './govern-settings.ts';
import { defaultSettings, MAX_ANSWER_TOKENS, type Settings, settingsSchema } from './settings.ts';
import type { SettingsPolicy } from './settings-policy.ts';

// The same schema without defaults, so absent settings stay absent.
const sentSchema = z.object(
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([key, schema]) => [
      key,
      (schema instanceof z.ZodDefault ? schema.unwrap() : schema).optional(),
    ]),
  ),
);

/** The maximum number of unknown keys to report; enough to spot a typo. */
const MAX_REPORTED_KEYS = 100;

/** The settings of a request, and its keys that match no setting. */
interface ReadSettings {
  settings: Settings;
  ignored: string[];
}

/** Settings as sent, each checked against its built-in range, and the field name of each for messages. */
interface SentSettings {
  sent: Partial<Settings>;
  ignored: string[];
  fieldOf: (key: keyof Settings) => string;
}

/** Reads the settings of a request with `readSentSettings` and applies the administrators' policy with `governSettings`. */
export function readSettings(context: Record<string, unknown>, policy: SettingsPolicy): ReadSettings {
  const { sent, ignored, fieldOf } = readSentSettings(context);
  return { settings: governSettings(policy, { defaults: defaultSettings, sent, fieldOf }), ignored };
}

/**
 * Reads settings from `context.overrides` and, for older clients, from `context` itself; overrides win. `null` and `""`
 * mean "not set"; values of older clients become current ones. Throws `bad-request` for the first invalid field, with its name, its value and what is allowed.
 */
export function readSentSettings(context: Record<string, unknown>): SentSettings {
  const { overrides = {}, ...flat } = context;
  if (overrides !== null && !isRecord(overrides)) {
    throw new AppError('bad-request', 'context.overrides must be an object.', { field: 'context.overrides' });
  }
  const given = { ...settingsIn(flat), ...settingsIn(overrides ?? {}) };
  const parsed = sentSchema.safeParse(given);
  const fieldOf = (key: string) =>
    Object.hasOwn(overrides ?? {}, key) ? `context.overrides.${key}` : `context.${key}`;
  if (!parsed.success) throw settingError(parsed.error.issues[0], given, fieldOf);
  const unknown = [...Object.keys(flat), ...Object.keys(overrides ?? {})].filter((key) => !isSetting(key));
  const ignored = [...new Set(unknown.slice(0, MAX_REPORTED_KEYS))];
  return { sent: parsed.data as Partial<Settings>, ignored, fieldOf };
}

function isSetting(key: string): boolean {
  return Object.hasOwn(settingsSchema.shape, key);
}

function settingsIn(source: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source)
      .filter(([key, value]) => isSetting(key) && value !== null && value !== '')
      .map(([key, value]) => [key, currentValue(key, value)]),
  );
}

function settingError(
  issue: z.core.$ZodIssue | undefined,
  given: Record<string, unknown>,
  fieldOf: (key: string) => string,
): AppError {
  const key = String(issue?.path[0] ?? '');
  const field = fieldOf(key);
  const value = JSON.stringify(given[key])?.slice(0, 80);
  return new AppError('bad-request', `${field} is ${value}; it ${reasonOf(issue)}.`, { field });
}

/** Values of the Azure Python sample's pages from 2024 and 2025, mapped to today's. */
const OLDER_VALUES: Readonly<Record<string, ReadonlyMap<unknown, unknown>>> = {
  vector_fields: new Map([
    ['textEmbeddingOnly', ['embedding']],
    ['imageEmbeddingOnly', ['imageEmbedding']],
    ['textAndImageEmbeddings', ['embedding', 'imageEmbedding']],
  ]),
  gpt4v_input: new Map([['texts', 'text']]),
};

/**
 * The value of a setting as sent, in the terms of today: values of older clients by their current names, `max_tokens`
 * beyond the limit as the limit. Other values are returned unchanged, valid or not.
 */
function currentValue(key: string, value: unknown): unknown {
  if (key === 'max_tokens') return atMostAnswerTokens(value);
  const older = Object.hasOwn(OLDER_VALUES, key) ? OLDER_VALUES[key] : undefined;
  return older?.get(value) ?? value;
}

/** A number of tokens, cut to the limit; other values are returned unchanged. */
export function atMostAnswerTokens<T>(value: T): T | number {
  return typeof value === 'number' ? Math.min(value, MAX_ANSWER_TOKENS) : value;
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** The validator's own words; a schema that has better ones uses them. */
const USUAL = /^(Too (big|small)|Invalid (option|input)): expected/;

/** Why an issue was raised and what is allowed, for callers who do not know the validator: `must be at most 50`. */
export function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'not allowed';
  if (issue.code === 'invalid_type') {
    const wanted = `must be ${KINDS[issue.expected] ?? issue.expected}`;
    return issue.message.endsWith('received undefined') ? `is missing; it ${wanted}` : wanted;
  }
  return (USUAL.test(issue.message) ? allowedBy(issue) : undefined) ?? issue.message;
}

function allowedBy(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    default:
      return undefined;
  }
}

function bound(origin: string, comparison: string, limit: number | bigint): string | undefined {
  if (origin === 'number' || origin === 'int') return `must be ${comparison} ${limit}`;
  const counted = { string: 'characters', array: 'entries' }[origin];
  return counted && `must have ${comparison} ${limit} ${counted}`;
}
