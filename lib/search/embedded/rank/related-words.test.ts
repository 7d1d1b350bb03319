import { expect, test } from 'vitest';
import { analyze } from '#lib/text/words.ts';
import { relatedTerms } from './related-words.ts';

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
