import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from './prompt.ts';

test('a one-line text has single spaces inside and none at its ends', () => {
  const text = fc.string({
    unit: fc.constantFrom(' ', '\n', '\r', '\t', '\u00a0', '\u2028', 'a', 'é'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (given) => {
      expect(oneLine(given)).toBe(given.split(/\s+/).filter(Boolean).join(' '));
    }),
  );
});
