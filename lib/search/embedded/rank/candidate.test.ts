import { expect, test } from 'vitest';
import { NO_WORD, wordNumber, wordNumbers } from './candidate.ts';

test('a text and a question give a word the same number', () => {
  expect([...wordNumbers('travel meals\nprag 東京')]).toEqual(
    ['travel', 'meals', 'prag', '東京'].map((word) => wordNumber(word)),
  );
});

test('words keep their positions where nothing stands between two spaces', () => {
  expect([...wordNumbers('a  b')]).toEqual([wordNumber('a'), NO_WORD, wordNumber('b')]);
  expect([...wordNumbers('')]).toEqual([NO_WORD]);
});

test('fifty thousand words have numbers of their own, but for a chance few', () => {
  const words = Array.from({ length: 50_000 }, (_, nth) => `${nth.toString(36)}ment`);
  expect(new Set(words.map(wordNumber)).size).toBeGreaterThan(49_990);
});
