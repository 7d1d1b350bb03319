import { expect, test } from 'vitest';
import { noPolicy, passageCount, passagesForWindow } from './settings-policy.ts';

test.each([
  [1_000, 3],
  [4_096, 3],
  [8_192, 5],
  [16_385, 7],
  [32_000, 10],
  [32_768, 10],
  [1_000_000, 10],
])('a model with a window of %i tokens reads %i passages', (contextTokens, passages) => {
  expect(passagesForWindow(contextTokens)).toBe(passages);
});

test('a request for 3 passages gets 3 with any model', () => {
  expect(passageCount({ top: 3 }, { passageCount: 10 }, noPolicy)).toBe(3);
});

test('a request without a number of passages gets the model’s own number, or 3', () => {
  expect(passageCount({}, { passageCount: 10 }, noPolicy)).toBe(10);
  expect(passageCount({}, {}, noPolicy)).toBe(3);
});

test('the model’s own number stays within what administrators allow', () => {
  expect(passageCount({}, { passageCount: 10 }, { top: { max: 5 } })).toBe(5);
  expect(passageCount({}, {}, { top: { min: 4 } })).toBe(4);
});
