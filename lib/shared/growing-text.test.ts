import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingText } from './growing-text.ts';

test('a text is what its pieces are together, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 300 }), (pieces) => {
      const text = new GrowingText();
      for (const piece of pieces) text.add(piece);
      expect(`${text}`).toBe(pieces.join(''));
    }),
  );
});
