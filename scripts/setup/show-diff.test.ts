import { expect, test } from 'vitest';
import { changedLines } from './show-diff.ts';

test('only lines that change are shown, in the order of the file', () => {
  expect(changedLines('A=1\nB=2\nC=3\n', 'A=1\nB=4\nC=3\n\nD=5\n')).toEqual([
    '  - B=2',
    '  + B=4',
    '  + ',
    '  + D=5',
  ]);
  expect(changedLines('', 'A=1\n')).toEqual(['  + A=1']);
  expect(changedLines('A=1\nX=1\nB=1\n', '# A=1\nX=1\n# B=1\n')).toEqual([
    '  - A=1',
    '  + # A=1',
    '  - B=1',
    '  + # B=1',
  ]);
});

test('no key is shown, neither what it was nor what it becomes', () => {
  const shown = changedLines(
    'OPENAI_API_KEY=sk-old\n',
    '# OPENAI_API_KEY=sk-old\nAZURE_SEARCH_KEY="new"\nMY_TOKEN=t1\n',
  ).join('\n');
  expect(shown).toBe('  - OPENAI_API_KEY=…\n  + # OPENAI_API_KEY=…\n  + AZURE_SEARCH_KEY=…\n  + MY_TOKEN=…');
});

test('what would steer a terminal is shown as its code', () => {
  expect(changedLines('A=\u001b[2J\n', '')).toEqual(['  - A=⟨U+001B⟩[2J']);
});
