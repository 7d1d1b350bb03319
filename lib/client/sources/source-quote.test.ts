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

test('an answer of lists within lists is quoted at once, and no more of it than a page can mark', () => {
  const line = (index: number) => `Step ${index}: [prices.csv#row=2]\n- item ${index}\n`;
  const answer = Array.from({ length: 4000 }, (_, index) => line(index)).join('');
  const quotes = quotesOf(answer, prices, all);
  expect(quotes[0]).toMatch(/^Step 0:\nitem 0\nStep 1/);
  expect(quotes.join('').length).toBeLessThan(25_000);
});
