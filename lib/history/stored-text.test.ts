import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, containing, searchable, storable } from './stored-text.ts';

test('what both databases can hold is kept as it is', () => {
  expect(storable('Ünïcödé 🚲\r\n\t"\'\\')).toBe('Ünïcödé 🚲\r\n\t"\'\\');
  expect(storable('a\0b\uD800c')).toBe('a\uFFFDb\uFFFDc');
});

test('text at its bound is kept, text beyond it is refused by its name', () => {
  expect(bounded('abc', 3, 'title')).toBe('abc');
  expect(() => bounded('abcd', 3, 'title')).toThrow(
    expect.objectContaining({ code: 'bad-request', field: 'title' }),
  );
});

test('searching for nothing is no search', () => {
  expect(containing('')).toBeUndefined();
  expect(containing(' \n ')).toBeUndefined();
});

test('a pattern takes no character for more than itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '%', '_', '\\', 'Ä', ' '), maxLength: 8 }), (text) => {
      const pattern = containing(text);
      const unescaped = pattern?.slice(1, -1).replace(/\\(.)/gs, '$1');
      expect(unescaped ?? '').toBe(searchable(text).trim());
      expect(pattern?.slice(1, -1).replace(/\\./gs, '') ?? '').not.toMatch(/[%_\\]/);
    }),
  );
});
