import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinEdits } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ß'), minLength: 1, maxLength: 9 });

describe('words within a number of edits', () => {
  it.each([
    ['vacation', 'vaction', 1],
    ['reprot', 'report', 1],
    ['standard', 'standrd', 1],
    ['acupuncture', 'accupunture', 2],
  ])('knows that %s and %s are %i apart', (a, b, edits) => {
    expect(isWithinEdits(a, b, edits)).toBe(true);
    expect(isWithinEdits(a, b, edits - 1)).toBe(false);
  });

  it('does not care which word comes first', () => {
    fc.assert(
      fc.property(
        word,
        word,
        fc.nat(3),
        (a, b, most) => isWithinEdits(a, b, most) === isWithinEdits(b, a, most),
      ),
    );
  });

  it('finds every word that one slip of the finger makes', () => {
    fc.assert(
      fc.property(word, fc.nat(8), (typed, position) => {
        const at = position % typed.length;
        const dropped = typed.slice(0, at) + typed.slice(at + 1);
        const doubled = typed.slice(0, at) + typed[at] + typed.slice(at);
        const swapped = typed.slice(0, at) + (typed[at + 1] ?? '') + typed[at] + typed.slice(at + 2);
        return [dropped, doubled, swapped].every((slip) => isWithinEdits(typed, slip, 1));
      }),
    );
  });
});
