import type { Tokens } from 'marked';
import { expect, test } from 'vitest';
import { lexMarkdown } from './lexer.ts';
import { asCsv, asPasted, cellTexts, sortedPlaces } from './table-rows.ts';

const TABLE = [
  '| Where | Days | Note |',
  '|---|---|---|',
  '| **EEA** [a.md] | 20 | =HYPERLINK("http://evil") |',
  '| a \\| b | -5 | `<b>` & @x |',
].join('\n');
const rows = cellTexts(lexMarkdown(TABLE)[0] as Tokens.Table, ['a.md']);

test('cells are copied without markup and citations', () => {
  expect(rows).toEqual([
    ['Where', 'Days', 'Note'],
    ['EEA', '20', '=HYPERLINK("http://evil")'],
    ['a | b', '-5', '<b> & @x'],
  ]);
});

test('a copied CSV starts no formula and keeps numbers', () => {
  expect(asCsv(rows)).toBe(
    '"Where","Days","Note"\r\n"EEA",20,"\'=HYPERLINK(""http://evil"")"\r\n"a | b",-5,"<b> & @x"\r\n',
  );
  expect(asCsv([['@x', '007']])).toBe('"\'@x","007"\r\n');
});

test('pasted cells start no formula and hold no HTML of the answer', () => {
  const { html, text } = asPasted(rows);
  expect(html).toContain("<td>'=HYPERLINK(&quot;http://evil&quot;)</td>");
  expect(html).toContain('<td>&lt;b&gt; &amp; @x</td>');
  expect(text).toBe('Where\tDays\tNote\nEEA\t20\t\'=HYPERLINK("http://evil")\na | b\t-5\t<b> & @x');
});

function sorted(texts: string[], locale = 'en', direction: 'ascending' | 'descending' = 'ascending') {
  const rows = texts.map((text) => [text]);
  return sortedPlaces(rows, 0, direction, locale).map((place) => texts[place]);
}

test.each([
  ['with units', 'en', ['20 days', '3 days', '100 days'], ['3 days', '20 days', '100 days']],
  ['of money', 'en', ['$1,200', '$900.50', '−$5', '$0.5'], ['−$5', '$0.5', '$900.50', '$1,200']],
  ['as Germans write them', 'de', ['1.200', '900,5', '3,25 €'], ['3,25 €', '900,5', '1.200']],
  ['in percent', 'en', ['12 %', '9 %', '100 %'], ['9 %', '12 %', '100 %']],
])('numbers %s are sorted by their size', (_, locale, texts, expected) => {
  expect(sorted(texts, locale)).toEqual(expected);
});

test('names and dates are sorted as people sort them, empty cells last in either direction', () => {
  expect(sorted(['Zürich', 'ärger', '', 'Apfel', 'Berlin'], 'de')).toEqual([
    'Apfel',
    'ärger',
    'Berlin',
    'Zürich',
    '',
  ]);
  expect(sorted(['2024-02-01', '', '2023-12-31'], 'en', 'descending')).toEqual([
    '2024-02-01',
    '2023-12-31',
    '',
  ]);
});

test('a column that mixes numbers and words is sorted as words, and equal cells stay in their order', () => {
  expect(sortedPlaces([['10 a'], ['none'], ['2 a'], ['none']], 0, 'ascending', 'en')).toEqual([2, 0, 1, 3]);
});
