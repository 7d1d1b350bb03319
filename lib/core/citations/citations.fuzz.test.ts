import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { checkCitations, citationMarks } from './citations.ts';

const NAMES = ['a.md', 'handbook.pdf#page=3', 'b [c].md', 'made up.txt'];
const piece = fc.oneof(
  fc.constantFrom(
    ...'[]()!#`\\:\n '.split(''),
    ...NAMES,
    ...NAMES.map((name) => `[${name}]`),
    '[^1]',
    '](https://x)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('citation marks are in brackets, in order and never nested', () => {
  fc.assert(
    fc.property(text, (answer) => {
      let end = 0;
      for (const mark of citationMarks(answer)) {
        expect(mark.start).toBeGreaterThanOrEqual(end);
        expect(answer.slice(mark.start, mark.end)).toMatch(/^\[[^\n]+\]$/);
        end = mark.end;
      }
    }),
    fuzzParameters(200),
  );
});

test('only retrieved sources become verified citations', () => {
  fc.assert(
    fc.property(text, fc.subarray(NAMES), (answer, retrieved) => {
      const { verified, unverified } = checkCitations(answer, retrieved);
      expect(retrieved).toEqual(expect.arrayContaining(verified));
      expect(unverified.filter((name) => retrieved.includes(name))).toEqual([]);
    }),
    fuzzParameters(200),
  );
});
