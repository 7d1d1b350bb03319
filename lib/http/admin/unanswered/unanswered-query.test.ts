import { expect, test } from 'vitest';
import type { UnansweredQuestion } from '#lib/core/records/unanswered.ts';
import { groupQuestions } from './unanswered-query.ts';

const terms = (question: string) =>
  new Set(
    question
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 3),
  );

function asked(...questions: string[]): UnansweredQuestion[] {
  return questions.map((question, index) => ({
    turn: `tn_${index}`,
    question,
    atMs: 1000 - index,
    follows: [],
    certainty: 'none',
    isRatedDown: index === 0,
    isAwaited: false,
  }));
}

const grouped = async (...questions: string[]) => groupQuestions(asked(...questions), terms);

test('the same and nearly the same question are one group, under its newest wording', async () => {
  const groups = await grouped(
    'Where can visitors park their cars?',
    'Is there a canteen?',
    'where can visitors park cars',
    'Where can visitors park their cars?',
  );
  expect(groups).toEqual([
    {
      question: 'Where can visitors park their cars?',
      others: ['where can visitors park cars'],
      count: 3,
      follows: [],
      refused: 3,
      likely: 0,
      ratedDown: 1,
      awaited: 0,
      lastAtMs: 1000,
      turns: ['tn_0', 'tn_2', 'tn_3'],
    },
    expect.objectContaining({ question: 'Is there a canteen?', count: 1 }),
  ]);
});

test('questions that ask for different things form different groups', async () => {
  const groups = await grouped('Can I work from Portugal?', 'Can I work from Germany?');
  expect(groups).toHaveLength(2);
});

test('questions of function words alone are grouped only when they are the same', async () => {
  const groups = await grouped('Why?', 'why? ', 'How so?');
  expect(groups.map(({ count }) => count)).toEqual([2, 1]);
});

test('a thousand wordings of one question cost a page a few of them', async () => {
  const groups = await grouped(
    ...Array.from({ length: 1000 }, (_, index) => `Where is the canteen ${index}?`),
  );
  expect(groups.map(({ count, others }) => [count, others.length])).toEqual([[1000, 5]]);
});

test('questions as long as pages are compared by their first terms', async () => {
  const alike = Array.from({ length: 40 }, (_, index) => `alike${index}`).join(' ');
  const different = (name: string) => Array.from({ length: 40 }, (_, index) => `${name}${index}`).join(' ');
  const groups = await grouped(`${alike} ${different('parking')}`, `${alike} ${different('canteen')}`);
  expect(groups).toHaveLength(1);
});
