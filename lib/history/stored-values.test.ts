import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, containing, searchable, storable } from './stored-values.ts';

test('text that both databases can store is unchanged', () => {
  expect(storable('Ünïcödé 🚲\r\n\t"\'\\')).toBe('Ünïcödé 🚲\r\n\t"\'\\');
  expect(storable('a\0b\uD800c')).toBe('a\uFFFDb\uFFFDc');
});

test('text at its limit is stored; text beyond it is rejected with its field', () => {
  expect(bounded('abc', 3, 'title')).toBe('abc');
  expect(() => bounded('abcd', 3, 'title')).toThrow(
    expect.objectContaining({ code: 'bad-request', field: 'title' }),
  );
});

test('an empty search matches everything', () => {
  expect(containing('')).toBeUndefined();
  expect(containing(' \n ')).toBeUndefined();
});

test('a pattern treats every character literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '%', '_', '\\', 'Ä', ' '), maxLength: 8 }), (text) => {
      const pattern = containing(text);
      const unescaped = pattern?.slice(1, -1).replace(/\\(.)/gs, '$1');
      expect(unescaped ?? '').toBe(searchable(text).trim());
      expect(pattern?.slice(1, -1).replace(/\\./gs, '') ?? '').not.toMatch(/[%_\\]/);
    }),
  );
});
