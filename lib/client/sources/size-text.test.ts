import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [999, 'en', '999\u00A0bytes'],
  [23_100, 'en', '23.1\u00A0kB'],
  [20_000_000, 'de', '20\u00A0MB'],
])('%i bytes are %s: %s, the number and its unit in one line', (bytes, locale, text) => {
  expect(sizeText(bytes, locale)).toBe(text);
});

test('in every language, a size has nowhere to break', () => {
  for (const locale of ['ar', 'da', 'fr', 'ja', 'pl', 'tr', 'zh'])
    expect(sizeText(23_100, locale)).not.toContain(' ');
});
