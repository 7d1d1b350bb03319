import type { Tokens } from 'marked';
import { expect, test } from 'vitest';
import { lexMarkdown } from './lexer.ts';
import { asCsv, asPasted, cellTexts } from './table-text.ts';

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
