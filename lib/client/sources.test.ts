import { describe, expect, test } from 'vitest';
import { looksLikeSource } from '#lib/core/citations/read-bracket.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { findCited, sortSources, sourcesOf } from './sources.ts';

const dataPoints = {
  text: [
    'people/handbook.pdf#page=3: Five days.',
    'people/handbook.pdf#page=3: More about it.',
    'a.md: See b.md: it is there.',
    'b.md: Other.',
  ],
  citations: ['people/handbook.pdf#page=3', 'a.md', 'b.md'],
};
const thoughts = [
  {
    title: 'Results',
    description: [
      {
        sourcepage: 'people/handbook.pdf#page=3',
        title: 'Employee handbook',
        headings: ['Leave', 'Refunds'],
      },
      { sourcepage: 'a.md', title: null, headings: 'none' },
    ],
    props: null,
  },
];
const sources = sourcesOf(dataPoints, readThoughts(thoughts).results?.passages ?? []);

describe('the sources of an answer', () => {
  test('have each place once, with all passages found there', () => {
    expect(sources).toMatchObject([
      {
        sourcepage: 'people/handbook.pdf#page=3',
        title: 'Employee handbook',
        headings: ['Leave', 'Refunds'],
        passages: ['Five days.', 'More about it.'],
      },
      { sourcepage: 'a.md', title: 'a.md', headings: [], passages: ['See b.md: it is there.'] },
      { sourcepage: 'b.md', title: 'b.md', headings: [], passages: ['Other.'] },
    ]);
  });

  test('show a passage in the lines of its document, where the server sent them', () => {
    const result = { sourcepage: 'a.md', content: 'See b.md:\nit is there.', title: null, headings: [] };
    const [, source] = sourcesOf(dataPoints, [result]);
    expect(source?.passages).toEqual(['See b.md:\nit is there.']);
  });

  test('are numbered in the order in which the answer cites them, at every prefix alike', () => {
    const answer = 'First [b.md], then [people/handbook.pdf#page=3], again [b.md].';
    const whole = sortSources(answer, sources);
    expect(whole.cited.map(({ sourcepage }) => sourcepage)).toEqual(['b.md', 'people/handbook.pdf#page=3']);
    expect(whole.found.map(({ sourcepage }) => sourcepage)).toEqual(['a.md']);
    for (let cut = 0; cut < answer.length; cut += 1) {
      const { cited } = sortSources(answer.slice(0, cut), sources);
      expect(cited).toEqual(whole.cited.slice(0, cited.length));
    }
  });
});

describe('a mark in brackets', () => {
  test('names a source whose path a model shortened', () => {
    expect(findCited('handbook.pdf#page=3', sources)).toBe(sources[0]);
  });

  test('names nothing that was not retrieved in this turn', () => {
    for (const name of ['handbook.pdf#page=4', 'evil.pdf', 'book.pdf#page=3', 'd', '']) {
      expect(findCited(name, sources)).toBeUndefined();
    }
  });

  test('names nothing when two sources would do', () => {
    const both = sourcesOf({ text: [], citations: ['x/a.md', 'y/a.md'] }, []);
    expect(findCited('a.md', both)).toBeUndefined();
  });

  test.each([
    ['handbook.pdf#page=3', true],
    ['prices.xlsx#sheet=Spare parts&row=2', true],
    ['my notes.md', true],
    ['doc9', true],
    ['see above', false],
    ['1', false],
    ['e.g.', false],
    ['v1.2', false],
    ['...', false],
  ])('looks like a document or not: %s', (name, expected) => {
    expect(looksLikeSource(name)).toBe(expected);
  });
});
