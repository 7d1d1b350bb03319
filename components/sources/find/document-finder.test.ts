import { expect, test } from 'vitest';
import { patternOf } from './document-finder.ts';

const found = (words: string, text: string) =>
  [...text.matchAll(patternOf(words) ?? /^$/g)].map(([match]) => match);

test('words are found in any case, and over the end of a line', () => {
  expect(found('core hours', 'Core hours, core\nhours, core-hours')).toEqual(['Core hours', 'core\nhours']);
  expect(found('ÜBERSTUNDEN', 'überstunden')).toEqual(['überstunden']);
});

test('signs are words like others, not a language for patterns', () => {
  for (const sign of ['£1.5', '(a|b)', '[x]', 'a+b*', '$^', '\\d', '{2}', 'a-b', '&&', '//', '😀']) {
    expect(found(sign, `before ${sign} after`), sign).toEqual([sign]);
  }
  expect(found('.', 'ab')).toEqual([]);
});

test('nothing is looked for where there are no words', () => {
  expect(patternOf('  ')).toBeUndefined();
});
