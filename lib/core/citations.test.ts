import { expect, test } from 'vitest';
import { checkCitations, citationMarks } from './citations.ts';

test('each bracket is one citation, found where it stands', () => {
  const text = 'Yes [a.pdf#page=3][b.md].';
  expect(citationMarks(text)).toEqual([
    { name: 'a.pdf#page=3', start: 4, end: 18 },
    { name: 'b.md', start: 18, end: 24 },
  ]);
});

test('a source that was not retrieved is told apart', () => {
  expect(checkCitations('One [a.md] two [made-up.pdf] three [a.md].', ['a.md', 'c.md'])).toEqual({
    verified: ['a.md'],
    unverified: ['made-up.pdf'],
  });
});

test('a text of opening brackets is scanned in linear time', () => {
  expect(citationMarks('['.repeat(50_000))).toEqual([]);
});
