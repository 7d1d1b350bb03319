import { expect, test } from 'vitest';
import { quotesOf } from './source-quote.ts';
import { sourcesOf } from './sources.ts';

const [handbook, prices] = sourcesOf(
  { text: [], citations: ['hr/handbook.pdf#page=5', 'prices.csv#row=2'] },
  [],
);
if (!handbook || !prices) throw new Error('Two sources were given.');
const all = [handbook, prices];

test('what an answer says before a mark is what it took from that source', () => {
  const answer = 'You get **20 days**. Ask early. [hr/handbook.pdf#page=5] It costs £5. [prices.csv#row=2]';
  expect(quotesOf(answer, handbook, all)).toEqual(['You get 20 days. Ask early.']);
  expect(quotesOf(answer, prices, all)).toEqual(['It costs £5.']);
});

test('marks side by side share their sentence', () => {
  const answer = 'You get 20 days [handbook.pdf#page=5][prices.csv#row=2].';
  expect(quotesOf(answer, handbook, all)).toEqual(['You get 20 days']);
  expect(quotesOf(answer, prices, all)).toEqual(['You get 20 days']);
});

test('a paragraph without a mark is not taken for the words of the next one', () => {
  expect(quotesOf('Good question!\n\nIt costs £5. [prices.csv#row=2]', prices, all)).toEqual([
    'It costs £5.',
  ]);
});

test('the list that a cited line introduces is quoted with it', () => {
  const answer = 'You need: [hr/handbook.pdf#page=5]\n\n- a **passport**\n- a visa\n\nAsk early.';
  expect(quotesOf(answer, handbook, all)).toEqual(['You need:\na passport\na visa']);
});

test('a source that is not cited has no quotes', () => {
  expect(quotesOf('It costs £5. [prices.csv#row=2] [other.pdf]', handbook, all)).toEqual([]);
  expect(quotesOf('[prices.csv#row=2]', prices, all)).toEqual([]);
});
