import { expect, test } from 'vitest';
import { pasteableText, plainText } from './plain-text.ts';

const ANSWER =
  '## Leave\n\n**Five** days [a.md], *really*.\n\n3. Ask\n4. Go &amp; rest\n\n|Day|Price|\n|-|-|\n|1|`2`|\n\n```\na  b\n```';

test('a text to paste keeps its lines and loses its markup and its citation marks', () => {
  expect(pasteableText(ANSWER)).toBe(
    'Leave\n\nFive days, really.\n\n3. Ask\n4. Go & rest\n\nDay\tPrice\n1\t2\n\na  b',
  );
});

test('a row to paste begins no formula in a spreadsheet, and its numbers stay numbers', () => {
  expect(pasteableText('|a|b|\n|-|-|\n|=1+1|-2.5|\n')).toBe("a\tb\n'=1+1\t-2.5");
});

test('a text to read out is one line', () => {
  expect(plainText('Five\ndays [a.md].\n\n- Ask\n- Go')).toBe('Five days. Ask Go');
});

test('an aside in brackets is said, and a citation by a title is not', () => {
  expect(plainText('Five [working] days [Leave policy].', ['Leave policy'])).toBe('Five [working] days.');
});

test('nothing to say is nothing', () => {
  expect(pasteableText('\n\n')).toBe('');
});
