import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/shared/json.ts';
import { recordWorst } from './answer-reader.ts';

function worseResults(before: JsonObject, next: JsonObject): JsonObject {
  const merged = { ...before };
  recordWorst(merged, next);
  return merged;
}

const safe = { filtered: false, severity: 'safe' };
const medium = { filtered: false, severity: 'medium' };
const stopped = { filtered: true, severity: 'low' };

test('a safe piece does not replace an earlier filter result', () => {
  expect(worseResults({ hate: medium, violence: stopped }, { hate: safe, violence: medium })).toEqual({
    hate: medium,
    violence: stopped,
  });
});

test('a worse piece counts for the whole, and new categories are merged', () => {
  expect(
    worseResults(
      { hate: safe },
      { hate: stopped, protected_material_text: { filtered: false, detected: true } },
    ),
  ).toEqual({ hate: stopped, protected_material_text: { filtered: false, detected: true } });
});

test('judgements of a shape we do not know are passed on', () => {
  expect(worseResults({}, { custom: ['list'], error: { code: 'content_filter_error' } })).toEqual({
    custom: ['list'],
    error: { code: 'content_filter_error' },
  });
});
