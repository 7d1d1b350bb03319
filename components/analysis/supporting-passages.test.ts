import { expect, test } from 'vitest';
import { sourcesOf } from '#lib/client/sources/sources.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import { foundPassages } from './supporting-passages.tsx';

const dataPoints = { text: ['a.md: First. Second.', 'b.md: Other.'], citations: ['a.md', 'b.md'] };
const results = (...description: Thought['description'] & object): Thought[] => [
  { title: 'Results', description, props: null },
];

test('every passage comes with its scores, in the order of the search', () => {
  const thoughts = results(
    { sourcepage: 'b.md', content: 'Other.', score: 0.9, reranker_score: 2.5 },
    { sourcepage: 'a.md', content: 'First.', score: 0.5, reranker_score: null, headings: ['Leave'] },
    { sourcepage: 'a.md', content: 'Second.', score: 'high' },
  );
  const passages = foundPassages(
    { thoughts },
    sourcesOf(dataPoints, readThoughts(thoughts).results?.passages ?? []),
  );
  expect(passages.map(({ text, score, rerankerScore }) => [text, score, rerankerScore])).toEqual([
    ['Other.', 0.9, 2.5],
    ['First.', 0.5, null],
    ['Second.', null, null],
  ]);
  expect(passages[1]?.headings).toEqual(['Leave']);
});

test('a place that is not among the data points of the turn is not shown', () => {
  const thoughts = results(
    { sourcepage: 'secret.md', content: 'Secret.' },
    { sourcepage: 'a.md', content: 'First.' },
  );
  expect(
    foundPassages({ thoughts }, sourcesOf(dataPoints, readThoughts(thoughts).results?.passages ?? [])).map(
      ({ text }) => text,
    ),
  ).toEqual(['First.']);
});

test('passages come from the data points where there is no list of results', () => {
  const passages = foundPassages({ thoughts: [] }, sourcesOf(dataPoints, []));
  expect(passages.map(({ text, score }) => [text, score])).toEqual([
    ['First. Second.', null],
    ['Other.', null],
  ]);
});
