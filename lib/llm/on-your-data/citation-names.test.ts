import { describe, expect, it } from 'vitest';
import { citationNames } from './cited-passages.ts';
import type { Citation } from './data-reply.ts';

const citation = (more: Partial<Citation>): Citation => ({
  content: 'text',
  title: null,
  url: null,
  filepath: null,
  chunkId: null,
  ...more,
});
const nameOf = (more: Partial<Citation>) => citationNames([citation(more)])[0];

describe('a citation is called', () => {
  it.each<[string, Partial<Citation>, string]>([
    [
      'by the place in our own index',
      { filepath: 'hr/leave.pdf#page=3', title: 'Leave' },
      'hr/leave.pdf#page=3',
    ],
    ['as it is encoded there', { filepath: 'a%5B1%5D%20.pdf#page=1' }, 'a%5B1%5D%20.pdf#page=1'],
    ['by the path in a URL', { url: 'https://files.example/hr/annual%20leave.pdf' }, 'hr/annual leave.pdf'],
    [
      'without the container of Blob Storage',
      { url: 'https://acme.blob.core.windows.net/content/hr/leave.pdf#page=2' },
      'hr/leave.pdf#page=2',
    ],
    ['even if the path is a URL', { filepath: 'https://files.example/hr/leave.pdf' }, 'hr/leave.pdf'],
    ['by the title where there is nothing else', { title: 'Leave policy', url: 'no url' }, 'Leave policy'],
    ['by its number where there is nothing at all', { filepath: '  ' }, 'document 1'],
  ])('%s', (_name, given, name) => {
    expect(nameOf(given)).toBe(name);
  });

  it('never with the signature that opens a file', () => {
    const url = 'https://acme.blob.core.windows.net/content/leave.pdf?sv=2024&sig=SECRET';
    for (const given of [{ url }, { filepath: url }]) expect(nameOf(given)).toBe('leave.pdf');
  });

  it.each([['a]b[c.pdf'], ['a\nb.pdf'], ['x'.repeat(900)], ['\ud800.pdf'], ['%zz.pdf']])(
    'by a name that a mark in brackets can hold: %j',
    (filepath) => {
      expect(nameOf({ filepath })).toMatch(/^[^[\]\n]{1,400}$/);
      expect(nameOf({ filepath })?.isWellFormed()).toBe(true);
    },
  );
});

it('passages of one file without a page are distinguished by their chunk', () => {
  const parts = ['0', '1', '1'].map((chunkId) => citation({ filepath: 'guide.docx', chunkId }));
  expect(citationNames(parts)).toEqual(['guide.docx#chunk=0', 'guide.docx#chunk=1', 'guide.docx#chunk=1']);
  const places = ['0', '1'].map((chunkId) => citation({ filepath: 'guide.pdf#page=1', chunkId }));
  expect(citationNames(places)).toEqual(['guide.pdf#page=1', 'guide.pdf#page=1']);
  const whole = ['0', '0'].map((chunkId) => citation({ filepath: 'guide.docx', chunkId }));
  expect(citationNames(whole)).toEqual(['guide.docx', 'guide.docx']);
});
