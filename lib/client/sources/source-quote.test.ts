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

test('of an excerpt with its likely sentence in bold, that sentence is quoted', () => {
  const answer =
    'This may answer it:\n\nTravel:\n\nBook early. **Dogs may come for £18 a night.** Ask first.\n\nTrains are booked by us. [a.md]\n\nSee also:\n\n- Cats stay at home. [b.md]';
  const passages = ['Book early. Dogs may come for £18 a night. Ask first.\nTrains are booked by us.'];
  const [a, b] = sourcesOf({ text: [], citations: ['a.md', 'b.md'] }, []);
  if (!a || !b) throw new Error('Two sources were given.');
  expect(quotesOf(answer, { ...a, passages }, [a, b])).toEqual(['Dogs may come for £18 a night.']);
  expect(quotesOf(answer, b, [a, b])).toEqual(['Cats stay at home.']);
});

test('bold words that the source does not hold mark nothing out', () => {
  const [a] = sourcesOf({ text: [], citations: ['a.md'] }, []);
  if (!a) throw new Error('One source was given.');
  const answer = '**You can bring your dog along.** It costs £18. [a.md]';
  expect(quotesOf(answer, { ...a, passages: ['The kennel costs £18.'] }, [a])).toEqual([
    'You can bring your dog along. It costs £18.',
  ]);
});

test('a line in bold is quoted of an excerpt, and is a heading above the words of a model', () => {
  const [a] = sourcesOf({ text: [], citations: ['a.md'] }, []);
  if (!a) throw new Error('One source was given.');
  const quoted = (after: string) =>
    quotesOf(
      `**Desk: 0800 123456**\n\n${after} [a.md]`,
      { ...a, passages: ['Desk: 0800 123456\nOpen all day.'] },
      [a],
    );
  expect(quoted('Open all day.')).toEqual(['Desk: 0800 123456']);
  expect(quoted('The desk never closes.')).toEqual(['The desk never closes.']);
});
