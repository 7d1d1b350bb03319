import { expect, test } from 'vitest';
import { textsOf, withText } from './look-fields.tsx';

test('a text for all languages stays that of English when another language is written', () => {
  expect(withText('Ask', 'de', 'Frag')).toEqual({ en: 'Ask', de: 'Frag' });
  expect(withText({ en: 'Ask', de: 'Frag' }, 'de', '')).toEqual({ en: 'Ask' });
});

test('nothing is left of a text whose last language is emptied', () => {
  expect(withText('Ask', 'en', '')).toBeUndefined();
  expect(withText<string[]>({ en: ['Why?'] }, 'en', [])).toBeUndefined();
  expect(textsOf(undefined)).toEqual({});
});
