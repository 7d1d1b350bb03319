// @vitest-environment happy-dom

import { afterEach, describe, expect, test } from 'vitest';
import { patternOf, textRanges } from './document-finder.ts';

const found = (words: string, text: string) =>
  [...text.matchAll(patternOf(words) ?? /^$/g)].map(([match]) => match);

test('words are found in any case, and over the end of a line', () => {
  expect(found('core hours', 'Core hours, core\nhours, core-hours')).toEqual(['Core hours', 'core\nhours']);
  expect(found('ÜBERSTUNDEN', 'überstunden')).toEqual(['überstunden']);
});

test('special characters are searched literally', () => {
  for (const sign of ['£1.5', '(a|b)', '[x]', 'a+b*', '$^', '\\d', '{2}', 'a-b', '&&', '//', '😀']) {
    expect(found(sign, `before ${sign} after`), sign).toEqual([sign]);
  }
  expect(found('.', 'ab')).toEqual([]);
});

test('an empty search finds nothing', () => {
  expect(patternOf('  ')).toBeUndefined();
});

afterEach(() => document.body.replaceChildren());

function element(name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function foundIn(words: string, ...children: Node[]): string[] {
  document.body.replaceChildren(...children);
  const pattern = patternOf(words);
  return pattern ? textRanges(document.body, pattern).map(String) : [];
}

describe('words are found', () => {
  test('across words of different looks and marks', () => {
    const text = element('p', 'At least ', element('mark', element('strong', '14 char'), 'acters'), '.');
    expect(foundIn('least 14 characters', text)).toEqual(['least 14 characters']);
  });

  test('each time they stand there', () => {
    expect(foundIn('day', element('p', 'day by day'), element('p', 'Days'))).toEqual(['day', 'day', 'Day']);
  });

  test('in one block, never from the end of one to the beginning of the next', () => {
    expect(foundIn('ab', element('p', 'a'), element('p', 'b'))).toEqual([]);
    expect(foundIn('a', element('p'), element('table', element('td', 'a')))).toEqual(['a']);
  });

  test('a thousand times at most', () => {
    expect(foundIn('a', element('p', 'a '.repeat(5000)))).toHaveLength(1000);
  });
});
