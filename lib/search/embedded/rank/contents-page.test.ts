import { expect, test } from 'vitest';
import { isContentsPage } from './contents-page.ts';

test.each([
  ['dot leaders', 'Contents\nIntroduction ........ 3\nScope . . . . . 4\nAnnex…… ix'],
  ['tabs', 'Introduction\t3\nScope\t4\nAnnex\t12'],
])('a list of headings with page numbers is a table of contents: %s', (_, content) => {
  expect(isContentsPage(content)).toBe(true);
});

test.each([
  ['prose with a number at its end', 'The plan was founded in 1990\nand moved in\t2001\nto a new place.'],
  ['a table of prices', '| Plan | Price |\n| Basic | 30 |\n| Plus | 50 |\n| Max | 70 |'],
  ['nothing', ''],
])('%s is not', (_, content) => {
  expect(isContentsPage(content)).toBe(false);
});

test('a hostile passage is looked at in no time', () => {
  const started = performance.now();
  isContentsPage(`${'. '.repeat(500_000)}x`);
  isContentsPage(`${' '.repeat(500_000)}x`);
  expect(performance.now() - started).toBeLessThan(5000);
});
