import { expect, test } from 'vitest';
import { fileNameOf } from '#lib/core/citations/sourcepage.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { describeLocation, readablePath, readSourcepage } from './source-location.ts';

const describeAll = (sourcepage: string) =>
  describeLocation(readSourcepage(sourcepage), translateFor(defaultLocale));

test.each([
  ['handbook.pdf#page=3', 'page 3'],
  ['town-hall.pptx#slide=12', 'slide 12'],
  ['prices.csv#row=1200', 'row 1,200'],
  ['faq.json#item=5', 'entry 5'],
  ['prices.xlsx#sheet=Spare%20parts&row=6', 'sheet Spare parts, row 6'],
  ['prices.xlsx#sheet=R+D', 'sheet R+D'],
  ['onboarding.md#the-first-day', undefined],
  ['notes.txt', undefined],
  ['handbook.pdf#page=-1', undefined],
  ['handbook.pdf#page=999999', 'page 999,999'],
])('%s is %s', (sourcepage, words) => {
  expect(describeAll(sourcepage)).toBe(words);
});

test('a file is called as it was before it was indexed, also when that cannot be decoded', () => {
  expect(fileNameOf('people/a%23b.pdf')).toBe('a#b.pdf');
  expect(fileNameOf('100%.pdf')).toBe('100%.pdf');
});

test('a path is shown as readers know it, without the folder of a person’s own files', () => {
  expect(readablePath('my/79e0bbac0ef81e60/scan%230012.pdf')).toBe('scan#0012.pdf');
  expect(readablePath('hr/policies.pdf')).toBe('hr/policies.pdf');
});
