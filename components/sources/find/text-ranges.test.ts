// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { patternOf } from './document-finder.ts';
import { textRanges } from './text-ranges.ts';

afterEach(() => document.body.replaceChildren());

function element(name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function found(words: string, ...children: Node[]): string[] {
  document.body.replaceChildren(...children);
  const pattern = patternOf(words);
  return pattern ? textRanges(document.body, pattern).map(String) : [];
}

describe('words are found', () => {
  test('across words of different looks and marks', () => {
    const text = element('p', 'At least ', element('mark', element('strong', '14 char'), 'acters'), '.');
    expect(found('least 14 characters', text)).toEqual(['least 14 characters']);
  });

  test('each time they stand there', () => {
    expect(found('day', element('p', 'day by day'), element('p', 'Days'))).toEqual(['day', 'day', 'Day']);
  });

  test('in one block, never from the end of one to the beginning of the next', () => {
    expect(found('ab', element('p', 'a'), element('p', 'b'))).toEqual([]);
    expect(found('a', element('p'), element('table', element('td', 'a')))).toEqual(['a']);
  });

  test('a thousand times at most', () => {
    expect(found('a', element('p', 'a '.repeat(5000)))).toHaveLength(1000);
  });
});
