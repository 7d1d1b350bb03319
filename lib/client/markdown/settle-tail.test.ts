import { expect, test } from 'vitest';
import { settleTail } from './answer-blocks.ts';

test.each([
  ['a citation', 'Five days [handbook.pdf#pa', 'Five days '],
  ['a link', 'Ask [People](http://people.exa', 'Ask '],
  ['a citation with brackets in its name', 'Five days [handbook [fin', 'Five days '],
  ['an image', 'See ![a chart](http://evil.example/x.pn', 'See '],
  ['bold text', 'Up to **20 da', 'Up to **20 da**'],
  ['the end of bold text', 'Up to **20 days*', 'Up to **20 days**'],
  ['code', 'Write `people@tarn', 'Write `people@tarn`'],
  ['code with an index', 'Write `list[0', 'Write `list[0`'],
  ['a list item', 'You need:\n-', 'You need:'],
  ['a numbered item', 'Steps:\n1.', 'Steps:'],
  ['the first row of a table', 'Days:\n\n| Where | Da', 'Days:\n\n'],
  ['a formula', String.raw`The area is $\pi r`, 'The area is '],
  ['a formula in brackets', String.raw`The area is \(\pi r`, 'The area is '],
  ['a formula on lines of its own', 'So:\n\n$$\nx = 1\n', 'So:\n\n'],
  ['a footnote', 'Yes.\n\n[^1]', 'Yes.\n'],
  ['the second row of a table', '| Where | Days |\n| --- | -', ''],
])('%s that has half arrived is held back or closed', (_, tail, settled) => {
  expect(settleTail(tail)).toBe(settled);
});

test.each([
  ['a finished citation', 'Five days [handbook.pdf#page=3]'],
  ['a table with its rows', '| Where | Days |\n| --- | --- |\n| EEA | 2'],
  ['a calculation', 'That is 5 * 3 and 2 ** 3 apples'],
  ['code in a fence', '```\nconst list = [1, 2\n| not a table'],
  ['a name with underscores', 'See my_file_name'],
  ['an amount of money', 'It costs $5 a mon'],
  ['a finished formula', 'So:\n\n$$\nx\n$$\n\nand $y$ th'],
])('%s stays as it is', (_, tail) => {
  expect(settleTail(tail)).toBe(tail);
});

test('a long run of marks is settled in no time', () => {
  const started = process.cpuUsage();
  for (const mark of ['[', '*', '`', '|', '[a](', '-', '~~']) settleTail(`${mark.repeat(20_000)}x`);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
});
