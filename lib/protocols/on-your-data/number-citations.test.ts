import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CitationNumberer } from './codec.ts';

const NAMES = ['handbook/leave.pdf#page=3', 'rates.csv#row=2'];

function numbered(pieces: string[]): string {
  const numberer = new CitationNumberer(NAMES);
  return pieces.map((piece) => numberer.push(piece)).join('') + numberer.end();
}

test('a citation becomes its number, wherever the text is split', () => {
  const text = 'You have 27 days [handbook/leave.pdf#page=3][rates.csv#row=2].';
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(numbered([text.slice(0, cut), text.slice(cut)])).toBe('You have 27 days [doc1][doc2].');
  }
  expect(numbered([...text])).toBe('You have 27 days [doc1][doc2].');
});

test.each([
  'an array[0] and [a link](https://example.com)',
  'an open [bracket',
  '[[nested]] and [handbook/leave.pdf]',
  '- [ ] a task',
  'code: `[rates.csv#row=2]`',
  '```\n[rates.csv#row=2]\n```\n',
  '[rates.csv#row=2](https://example.com/rates.csv)',
])('other brackets are unchanged: %s', (text) => {
  expect(numbered([...text])).toBe(text);
});

test('a citation whose path the model shortened becomes its number', () => {
  expect(numbered(['Yes [leave.pdf#page=3].'])).toBe('Yes [doc1].');
});

test('a bracket before a citation does not hide it', () => {
  expect(numbered(['[see [rates.csv#row=2]'])).toBe('[see [doc2]');
});

test('text without a mark is not buffered', () => {
  const numberer = new CitationNumberer(NAMES);
  expect(numberer.push('You have ')).toBe('You have ');
  expect(numberer.push(`[${'x'.repeat(5000)}`)).toHaveLength(5001);
});

test('the output does not depend on how the text is split', () => {
  const part = fc.constantFrom('[', ']', 'handbook/leave.pdf#page=3', 'rates.csv#row=2', 'a', ' ', '[[');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      expect(numbered(parts)).toBe(numbered([parts.join('')]));
      expect(numbered([...parts.join('')])).toBe(numbered([parts.join('')]));
    }),
  );
});
