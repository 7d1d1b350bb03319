import { expect, test } from 'vitest';
import { formatMessage } from './translate.ts';

const FILES = '{count, plural, =0 {no files} one {# file in {place}} other {# files in {place}}}';

test('names are filled in, in any order and more than once', () => {
  expect(formatMessage('{b} before {a} before {b}', 'en', { a: 'x', b: 'y' })).toBe('y before x before y');
});

test('a number chooses its plural and is written as the locale writes it', () => {
  expect(formatMessage(FILES, 'en', { count: 1, place: 'A' })).toBe('1 file in A');
  expect(formatMessage(FILES, 'en', { count: 1200, place: 'A' })).toBe('1,200 files in A');
  expect(formatMessage(FILES, 'de', { count: 1200, place: 'A' })).toBe('1.200 files in A');
});

test('an exact number goes before its plural', () => {
  expect(formatMessage(FILES, 'en', { count: 0 })).toBe('no files');
});

test('languages with more plurals than English get theirs', () => {
  const message = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect([1, 3, 5].map((n) => formatMessage(message, 'pl', { n }))).toEqual([
    '1 plik',
    '3 pliki',
    '5 plików',
  ]);
});

test('a missing parameter shows as a gap, and braces that never close as they are', () => {
  expect(formatMessage('Page {page} of {pages', 'en', {})).toBe('Page {page} of {pages');
});

test('inserted values are not parsed as messages', () => {
  expect(formatMessage('{name}!', 'en', { name: '{secret}', secret: 'x' })).toBe('{secret}!');
});
