import { describe, expect, test } from 'vitest';
import { looksLikeSource } from '#lib/core/citations/citation-scanner.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { findCited, ratedSources, shownPictures, sortSources, sourcesOf, wholeDocument } from './sources.ts';

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

const ratedPassage = (sourcepage: string, content: string) => ({
  sourcepage,
  content,
  title: 'Handbook',
  headings: ['Abroad'],
});

test('a rated answer shows what it cites before what it merely had, each place once with all its passages', () => {
  const { cited, found } = ratedSources({
    answer: 'Twenty days [handbook.pdf#page=5].',
    passages: [
      ratedPassage('handbook.pdf#page=2', 'Holidays.'),
      ratedPassage('handbook.pdf#page=5', 'Twenty working days.'),
      ratedPassage('handbook.pdf#page=5', 'In the union.'),
    ],
  });
  expect(cited.map(({ sourcepage, title, passages }) => [sourcepage, title, passages])).toEqual([
    ['handbook.pdf#page=5', 'Handbook', ['Twenty working days.', 'In the union.']],
  ]);
  expect(found.map(({ sourcepage }) => sourcepage)).toEqual(['handbook.pdf#page=2']);
});

const shown = (...urls: string[]) =>
  shownPictures({ text: [], citations: [], images: urls.map((url) => ({ detail: 'auto', url })) });

describe('pictures of an answer', () => {
  test('come from our own origin or lie within the answer, each once', () => {
    const inline = 'data:image/png;base64,iVBORw0KGgo=';
    expect(shown('/pictures/a.pdf?page=3', inline, '/pictures/a.pdf?page=3')).toEqual([
      '/pictures/a.pdf?page=3',
      inline,
    ]);
    expect(shownPictures({ text: [], citations: [] })).toEqual([]);
  });

  test.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '/\t/evil.example/a.png',
    '/\n\\evil.example/a.png',
    ' https://evil.example/a.png',
    'HTTPS:/evil.example',
    'pictures/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,iVBORw0KGgo= https://evil.example',
    'data:text/html;base64,PGI+',
    'blob:https://evil.example/1',
    '',
  ])('never ask anyone else: %j', (url) => {
    expect(shown(url)).toEqual([]);
  });
});

test('a source knows its picture by the place that it shows', () => {
  const dataPoints = {
    text: [],
    citations: ['hr/leave [1].pdf#page=3', 'hr/leave [1].pdf#page=4', 'plan.png'],
    images: ['/pictures/plan.png', '/pictures/hr/leave%20%5B1%5D.pdf?page=3'].map((url) => ({
      detail: 'auto' as const,
      url,
    })),
  };
  expect(sourcesOf(dataPoints, []).map(({ picture }) => picture)).toEqual([
    '/pictures/hr/leave%20%5B1%5D.pdf?page=3',
    undefined,
    '/pictures/plan.png',
  ]);
});

test('a document without an answer is called by its title, or else by its file name, and nothing in it is cited', () => {
  expect(wholeDocument('hr/leave.pdf', 'Leave')).toMatchObject({ title: 'Leave', passages: [] });
  expect(wholeDocument('hr/a%23b.pdf', ' ')).toMatchObject({
    title: 'a#b.pdf',
    location: { sourcefile: 'hr/a%23b.pdf' },
  });
});

describe('pages of other servers', () => {
  const cited = 'https://law.example/leave';
  const [source] = sourcesOf(
    {
      text: [],
      citations: [cited],
      external: [{ citation: cited, title: 'Leave law', url: cited, snippet: '' }],
    },
    [],
  );

  test('are called by their titles and open at their addresses', () => {
    expect(source).toMatchObject({ title: 'Leave law', external: { url: cited } });
    expect(source && sourceUrl(source)).toBe(cited);
  });

  test('a document of this server opens here', () => {
    expect(sourceUrl({ sourcepage: 'a b.pdf#page=3' })).toBe('/content/a%20b.pdf#page=3');
  });
});
