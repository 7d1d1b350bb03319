import { expect, test } from 'vitest';
import { closeTerms, relatedTerms } from './related-words.ts';
import { analyze } from './words.ts';

const related = (word: string) => [...relatedTerms(analyze(word, 'en'), 'en')];

test('words that people use for one another lead to each other', () => {
  expect(related('vacation')).toContain(analyze('leave', 'en'));
  expect(related('pto')).toContain(analyze('vacation', 'en'));
});

test('any form of a word will do', () => {
  expect(related('spouses')).toEqual(related('spouse'));
});

test('a word is not related to itself, and most words to none', () => {
  expect(related('vacation')).not.toContain(analyze('vacation', 'en'));
  expect(related('correlation')).toEqual([]);
  expect([...relatedTerms('vacat', 'und')]).toEqual([]);
});

test('an answer is quoted by words that mean nearly the same, and by no others', () => {
  const close = [...closeTerms(analyze('vacation', 'en'), 'en')];
  expect(close).toContain(analyze('holiday', 'en'));
  expect(close).not.toContain(analyze('absence', 'en'));
  expect(related('vacation')).toContain(analyze('absence', 'en'));
});
