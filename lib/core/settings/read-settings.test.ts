import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import { readSettings as readUnder, reasonOf } from './read-settings.ts';
import { defaultSettings } from './settings.ts';
import { noPolicy } from './settings-policy.ts';

const readSettings = (context: Record<string, unknown>) => readUnder(context, noPolicy);

function refusal(context: Record<string, unknown>): AppError {
  try {
    readSettings(context);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The settings were accepted.');
}

test('a request without settings gets the defaults', () => {
  expect(readSettings({})).toEqual({ settings: defaultSettings, ignored: [] });
  expect(defaultSettings).toMatchObject({ retrieval_mode: 'hybrid', temperature: 0.3 });
  expect(defaultSettings.top).toBeUndefined();
});

test('settings directly in the context apply, and overrides take precedence', () => {
  const { settings } = readSettings({ top: 5, temperature: 1, overrides: { top: 7 } });
  expect(settings).toMatchObject({ top: 7, temperature: 1 });
});

test.each([null, ''])('%j means "not set", as sample pages send it', (nothing) => {
  const { settings } = readSettings({ overrides: { reasoning_effort: nothing, top: nothing } });
  expect(settings.top).toBeUndefined();
  expect(settings.reasoning_effort).toBeUndefined();
});

test.each([
  [{ vector_fields: 'textEmbeddingOnly' }, { vector_fields: ['embedding'] }],
  [{ vector_fields: 'imageEmbeddingOnly' }, { vector_fields: ['imageEmbedding'] }],
  [{ vector_fields: 'textAndImageEmbeddings' }, { vector_fields: ['embedding', 'imageEmbedding'] }],
  [{ gpt4v_input: 'texts' }, { gpt4v_input: 'text' }],
  [{ max_tokens: 128_000 }, { max_tokens: 32_768 }],
])('a page of 2024 or 2025 sends %j and gets %j', (overrides, settings) => {
  expect(readSettings({ overrides }).settings).toMatchObject(settings);
  expect(readSettings(overrides).settings).toMatchObject(settings);
});

test('unknown keys are accepted and reported', () => {
  const { ignored } = readSettings({
    approach: 'rrr',
    overrides: { teleport: true, top: 1 },
  });
  expect(ignored).toEqual(['approach', 'teleport']);
});

describe('an invalid value is rejected with the key, the value and what is allowed', () => {
  test.each([
    [{ overrides: { top: 51 } }, 'context.overrides.top', /51; it must be at most 50/],
    [{ overrides: { top: 2.5 } }, 'context.overrides.top', /2\.5.*whole number/],
    [
      { overrides: { retrieval_mode: 'magic' } },
      'context.overrides.retrieval_mode',
      /"magic".*"hybrid" or "vectors" or "text"/,
    ],
    [{ temperature: 'hot' }, 'context.temperature', /"hot".*number/],
    [{ overrides: { semantic_ranker: 'yes' } }, 'context.overrides.semantic_ranker', /"yes".*true or false/],
    [{ overrides: { vector_fields: 'both' } }, 'context.overrides.vector_fields', /"both".*array/],
    [{ max_tokens: '9' }, 'context.max_tokens', /"9".*number/],
    [{ overrides: 7 }, 'context.overrides', /object/],
  ])('%j', (context, field, message) => {
    const error = refusal(context);
    expect(error).toMatchObject({ status: 400, field });
    expect(error.message).toMatch(message);
  });
});

test('a key from the object prototype is not a setting', () => {
  expect(readSettings({ overrides: { constructor: 1, toString: 2 } }).ignored).toEqual([
    'constructor',
    'toString',
  ]);
});

test('at most one hundred unknown keys are reported', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`unknown-${at}`, 1]));
  expect(readSettings({ overrides: many }).ignored).toHaveLength(100);
});

test.each<[z.ZodType, unknown, string]>([
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(50), 99, 'must be at most 50'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.number().lt(1), 1, 'must be less than 1'],
  [z.number().int(), 2.5, 'must be a whole number'],
  [z.number(), 'x', 'must be a number'],
  [z.string().max(2), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).min(1), [], 'must have at least 1 entries'],
  [z.enum(['hybrid', 'text']), 'both', 'must be "hybrid" or "text"'],
  [z.literal(3), 4, 'must be 3'],
  [z.string(), undefined, 'is missing; it must be a string'],
  [z.string().max(2, 'must be short'), 'abc', 'must be short'],
])('%# says in plain words what is allowed', (schema, value, reason) => {
  expect(reasonOf(schema.safeParse(value).error?.issues[0])).toBe(reason);
});
