import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './units.ts';

describe('cutting text that has no sentence to cut at', () => {
  it('prefers the end of a clause, then a space', () => {
    expect(cutText('one two three, four five six', 20)).toEqual(['one two three,', 'four five six']);
    expect(cutText('one two three four five six', 20)).toEqual(['one two three four', 'five six']);
  });

  it('cuts a word without spaces between characters, never inside one', () => {
    for (const piece of cutText('🙂'.repeat(50), 7)) expect(piece).toMatch(/^(🙂)+$/u);
  });

  it('keeps the limit and every character but white space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 2, max: 50 }),
        (text, limit) => {
          const pieces = cutText(text, limit);
          expect(pieces.every((piece) => piece.length <= limit)).toBe(true);
          expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });

  it('takes a line of 20 MB in its stride', () => {
    const pieces = cutText('x'.repeat(20_000_000), 1000);
    expect(pieces).toHaveLength(20_000);
  });
});
