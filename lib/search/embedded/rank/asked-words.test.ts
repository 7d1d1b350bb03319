import { expect, test } from 'vitest';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { planQuery } from './query-plan.ts';
import { createVocabulary } from './vocabulary.ts';

const TEXT =
  'Annual leave and vacation are asked for at the headquarters. The report is annual, and so is the nest.';

const vocabulary = createVocabulary(
  segmentWords(TEXT).flatMap(({ text }) => indexWord(text, 'en').map((word) => ({ ...word, passages: 20 }))),
  400,
  ['en'],
);
const PTO = { words: ['PTO', 'annual leave', 'vacation', 'Freizeit'], means: [] };
const NEST = { words: ['the Nest'], means: ['headquarters'] };

const formsOf = (question: string, synonyms = [PTO, NEST]) =>
  planQuery(question, vocabulary, synonyms).terms.map(({ forms }) => forms.map(({ term }) => term));

test('a synonym that is a phrase is searched by each of its words, beside all other meanings', () => {
  expect(formsOf('How much PTO?')).toEqual([
    ['pto', 'annual', 'vacat'],
    ['pto', 'leav', 'vacat'],
  ]);
});

test('a phrase that means a word is searched word by word or as that', () => {
  expect(formsOf('Who reports annual leave?')).toEqual([
    expect.arrayContaining(['report']),
    ['annual', 'vacat'],
    ['leav', 'vacat'],
  ]);
  expect(formsOf('Where is the Nest?')).toEqual([['nest', 'headquart']]);
});

test('a word with a synonym counts as known, also where no document contains it', () => {
  expect(planQuery('How much PTO?', vocabulary, [PTO]).words).toMatchObject([
    { word: 'pto', isHeld: true, meant: [] },
  ]);
});

test('a meaning that no document says changes nothing', () => {
  const unsaid = { words: ['report'], means: ['florb'] };
  expect(formsOf('the report', [unsaid])).toEqual(formsOf('the report', []));
});
