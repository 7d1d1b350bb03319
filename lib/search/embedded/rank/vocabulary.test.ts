import { describe, expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const vocabulary = createVocabulary(
  [
    { word: 'deductible', term: 'deduct', passages: 30 },
    { word: 'deductibles', term: 'deduct', passages: 8 },
    { word: 'reductions', term: 'reduct', passages: 2 },
    { word: 'gift', term: 'gift', passages: 4 },
    { word: 'gift', term: 'geschenk', passages: 1 },
  ],
  35,
);

describe('a vocabulary', () => {
  test('counts the passages of a term over all its words, never more than there are', () => {
    expect(vocabulary.frequency('deduct')).toBe(35);
    expect(vocabulary.frequency('reduct')).toBe(2);
    expect(vocabulary.frequency('unknown')).toBe(0);
  });

  test('knows every term that a word stands under', () => {
    expect(vocabulary.termsOf('gift')).toEqual(['geschenk', 'gift']);
    expect(vocabulary.termsOf('unknown')).toEqual([]);
  });

  test('finds what a typist may have meant, nearest and most frequent first', () => {
    expect(vocabulary.similar('deductable', 2).map(({ word }) => word)).toEqual([
      'deductible',
      'deductibles',
    ]);
  });

  test('does not take another first letter together with another mistake', () => {
    expect(vocabulary.similar('redudtions', 2).map(({ word }) => word)).toEqual(['reductions']);
    expect(vocabulary.similar('xeduction', 2)).toEqual([]);
  });

  test('names of properties are words like others', () => {
    expect(vocabulary.frequency('constructor')).toBe(0);
    expect(vocabulary.termsOf('__proto__')).toEqual([]);
  });
});

test('a typo is found in a vocabulary of 200,000 words without comparing it with each', () => {
  const letters = 'etaoinshrdlcumwfgypbvk';
  const entries = Array.from({ length: 200_000 }, (_, index) => {
    const word = [3, 5, 7, 11, 13, 17, 19, 23]
      .map((step) => letters[(index * step + (index >> 4)) % 22])
      .join('');
    return { word, term: word, passages: 1 };
  });
  const large = createVocabulary(entries, 1000);
  const started = performance.now();
  for (let round = 0; round < 10; round++) large.similar('reimbursd', 2);
  expect((performance.now() - started) / 10).toBeLessThan(1000);
});
