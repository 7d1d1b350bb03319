import process from 'node:process';
import { expect, it, test } from 'vitest';
import { normalized, plainLine, visibleText } from './plain-text.ts';

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

it('control, direction and invisible characters are shown as their codes', () => {
  expect(visibleText('\u001b[2Ja\u202eb\u{e0041}\ud800')).toBe('⟨U+001B⟩[2Ja⟨U+202E⟩b⟨U+E0041⟩⟨U+D800⟩');
});

it('lines, joined emoji and scripts that need joiners are unchanged', () => {
  const text = 'one\n\ttwo 👩‍🔬 می\u200cخواهم';
  expect(visibleText(text)).toBe(text);
  expect(visibleText('one\r\ntwo')).toBe('one\ntwo');
});

test('ordinary text with marks gets its normal form', () => {
  expect(normalized('e\u0301te\u0301', 'NFC')).toBe('été');
  expect(normalized('ﬁﾊﾞ', 'NFKC')).toBe('fiバ');
  const stacked = `a${'\u0316\u0301'.repeat(15)}b`;
  expect(normalized(stacked, 'NFC')).toBe(stacked.normalize('NFC'));
});

test('text of only marks is normalized in linear time', () => {
  const before = process.threadCpuUsage();
  for (const marks of ['\u0301\u0316', '\uff9e\u0316']) normalized(marks.repeat(50_000), 'NFKC');
  const { user, system } = process.threadCpuUsage(before);
  // Quadratic time would take ten seconds.
  expect((user + system) / 1000).toBeLessThan(1_000);
});
