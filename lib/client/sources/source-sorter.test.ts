import { expect, test } from 'vitest';
import { SourceSorter } from './source-sorter.ts';
import { sortSources, sourcesOf } from './sources.ts';

const sources = sourcesOf({ text: [], citations: ['a.md', 'people/b.pdf#page=3', 'c.md'] }, []);
const ANSWER = [
  'As [c.md](https://example.org) says [b.pdf#page=3], not `[a.md]`, \\[a.md].',
  'Mid-line ``` [a.md] is no fence',
  '```',
  '[a.md]',
  '```',
  '- [nothing.md], then [a.md][c.md]',
].join('\n');

test('a growing answer has at every character the sources that it would have as a whole', () => {
  const sorter = new SourceSorter();
  for (let end = 0; end <= ANSWER.length; end += 1) {
    const answer = ANSWER.slice(0, end);
    const { cited, found } = sortSources(answer, sources);
    expect(sorter.sort(answer, sources), answer).toEqual({ cited, found });
  }
  expect(sorter.sort(ANSWER, sources).cited).toHaveLength(3);
});

test('words that cite nothing new leave the lists as they are, so that no mark is drawn again', () => {
  const sorter = new SourceSorter();
  const before = sorter.sort('Five days [a.md].', sources);
  expect(sorter.sort('Five days [a.md]. Or six [a.md], as `a` says', sources)).toBe(before);
  expect(sorter.sort('Five days [a.md]. Or six [a.md], as `a` says [c.md]', sources)).not.toBe(before);
});

test('another answer, and other sources, are read from their beginning', () => {
  const sorter = new SourceSorter();
  sorter.sort('Ten days [a.md].', sources);
  expect(sorter.sort('Six days [c.md].', sources).cited.map(({ sourcepage }) => sourcepage)).toEqual([
    'c.md',
  ]);
  const fewer = sources.slice(0, 2);
  expect(sorter.sort('Six days [c.md].', fewer)).toEqual({ cited: [], found: fewer });
});
