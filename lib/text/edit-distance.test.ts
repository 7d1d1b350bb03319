import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['deductable', 'deductible', 1],
  ['teh', 'the', 1],
  ['membershp', 'membership', 1],
  ['recieve', 'receive', 1],
  ['acommodation', 'accomodation', 2],
  ['same', 'same', 0],
])('%s and %s are %i apart', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
});

test('words too far apart are only known to be so', () => {
  expect(editDistance('plan', 'insurance', 2)).toBeGreaterThan(2);
  expect(editDistance('a'.repeat(100), 'a'.repeat(100), 2)).toBeGreaterThan(2);
});

test('it is the same both ways, and no more than the letters changed', () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', 'é') });
  fc.assert(
    fc.property(word, word, fc.nat({ max: 11 }), (a, b, at) => {
      expect(editDistance(a, b, 12)).toBe(editDistance(b, a, 12));
      const without = a.slice(0, at) + a.slice(at + 1);
      expect(editDistance(a, without, 2)).toBe(a.length - without.length);
    }),
  );
});
