import { expect, test } from 'vitest';
import { explainedPhrases, indexGroups } from './company-words.ts';

const both = (...words: string[]) => ({ words, means: [] });
const PTO = both('PTO', 'annual leave');
const NEST = { words: ['the Nest'], means: ['headquarters', 'head office'] };

test.each([
  ['How much PTO do I have?', [PTO], [['pto'], [['annual', 'leave']]]],
  ['How many PTOs?', [PTO], [['ptos'], [['annual', 'leave']]]],
  ['Is annual leave paid?', [PTO], [['annual', 'leave'], [['PTO']]]],
  [
    'Where is the nest?',
    [NEST],
    [
      ['the', 'nest'],
      [['headquarters'], ['head', 'office']],
    ],
  ],
  ['我有多少年假?', [both('年假', '带薪休假')], [['年假'], [['带', '薪', '休假']]]],
])('a question that says a word of a group means the others: %s', (question, groups, [words, meanings]) => {
  expect(explainedPhrases(question, groups, 'en')).toMatchObject([{ words, meanings }]);
});

test.each([
  ['Where are the headquarters?', [NEST]],
  ['Is leave annual?', [PTO]],
  ['What is nesting?', [NEST]],
])('a question that says none of its words does not: %s', (question, groups) => {
  expect(explainedPhrases(question, groups, 'en')).toEqual([]);
});

test('the longest phrase counts, and groups that share a word add up', () => {
  const groups = [both('PTO', 'leave'), both('PTO policy', 'leave rules'), both('PTO', 'holiday')];
  expect(explainedPhrases('The PTO policy', groups, 'en')).toEqual([
    { words: ['pto', 'policy'], meanings: [['leave', 'rules']] },
  ]);
  expect(explainedPhrases('PTO?', groups, 'en')).toEqual([
    { words: ['pto'], meanings: [['leave'], ['holiday']] },
  ]);
});

test('of thousands of groups, only those that a question may mean come along', async () => {
  const many = Array.from({ length: 4000 }, (_, at) => both(`zq${at}`, `v${at}`));
  const find = await indexGroups([...many, PTO, NEST], async () => {});
  expect(find('How many PTOs are there, and where is the nest?')).toEqual([PTO, NEST]);
  expect(find('nest')).toEqual([]);
  expect(find('我有多少')).toEqual([]);
});

test('a long text does not delay others', async () => {
  const groups = Array.from({ length: 2000 }, (_, at) => both(`annual x${at}`, `annual y${at}`));
  const find = await indexGroups(groups, async () => {});
  const text = 'annual x1 y2 '.repeat(10_000);
  const started = performance.now();
  expect(explainedPhrases(text.slice(0, 4000), find(text), 'en').length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(200);
});
