import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

test('the reader’s choice wins over the browser’s languages', () => {
  expect(chooseLanguage('ja', 'de').tag).toBe('ja');
});

test('the language that the browser prefers is spoken, wherever it stands in the list', () => {
  expect(chooseLanguage(undefined, 'en;q=0.5, fr;q=0.9, de;q=0.7').tag).toBe('fr');
  expect(chooseLanguage(undefined, 'sv, ar-EG;q=0.8, en;q=0.7').tag).toBe('ar');
});

test.each([
  ['zh-CN', 'zh'],
  ['zh-Hans-SG', 'zh'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['tr-TR', 'tr'],
])('a region or script is served by its language: %s', (asked, tag) => {
  expect(chooseLanguage(undefined, `${asked}, en;q=0.5`).tag).toBe(tag);
});

test('a language that is refused is not spoken', () => {
  expect(chooseLanguage(undefined, 'de;q=0, es;q=0.1').tag).toBe('es');
});

test('readers of other languages, and those who do not say, read English', () => {
  for (const header of ['sv', 'nb-NO', '*', '', ';;q=,,', null])
    expect(chooseLanguage(undefined, header).tag).toBe('en');
  expect(chooseLanguage('../../etc', 'xx-'.repeat(10_000)).tag).toBe('en');
});
