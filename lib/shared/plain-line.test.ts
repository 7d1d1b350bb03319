import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  ['  How many\n\tdays?  ', 'How many days?'],
  ['a\u202egnp.exe', 'a gnp.exe'],
  ['tag\u{e0041}\u{e0042}ged', 'tag ged'],
  ['nul\u0000 and\r\nsplit', 'nul and split'],
  ['lone \ud800 half', 'lone half'],
  ['👩‍🚀 می‌خواهم', '👩‍🚀 می‌خواهم'],
  ['\u200b\u200b', ''],
])('%j is shown as %j', (text, line) => {
  expect(plainLine(text, 80)).toBe(line);
});

test('a long text ends at a word', () => {
  expect(plainLine('How many days can I work from abroad each year?', 20)).toBe('How many days can I…');
});

test('a title ends neither in a comma nor in half a word', () => {
  expect(plainLine('Leave, pay, pension', 12)).toBe('Leave, pay…');
});

test('a word that never ends is cut, and no character that a reader sees is cut in two', () => {
  expect(plainLine('👩‍🚀'.repeat(300), 9)).toBe('👩‍🚀👩‍🚀…');
  expect(plainLine('क्षि'.repeat(10), 8)).toBe('क्षि…');
  expect(plainLine('x'.repeat(1_000_000), 80)).toBe(`${'x'.repeat(79)}…`);
});
