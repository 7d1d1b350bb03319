import { expect, test } from 'vitest';
import { isFound } from './use-commands.ts';

test('an item is found by parts of its words, in any order and case', () => {
  const item = { key: 'a', icon: 'settings', title: 'Dark theme', words: 'Colours', run: () => {} } as const;
  expect(['', ' ', 'dark', 'THEME da', 'colo dark'].map((query) => isFound(item, query))).toEqual(
    Array(5).fill(true),
  );
  expect(isFound(item, 'dark blue')).toBe(false);
  expect(isFound({ ...item, isMinor: true }, ' ')).toBe(false);
  expect(isFound({ ...item, isMinor: true }, 'dark')).toBe(true);
});
