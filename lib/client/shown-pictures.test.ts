import { describe, expect, test } from 'vitest';
import { shownPictures } from './shown-pictures.ts';
import { sourcesOf } from './sources.ts';

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
