import { expect, test } from 'vitest';
import { languageOf } from './read-aloud-button.tsx';

test.each([
  ['You have 20 days.', 'en', 'en'],
  ['Sie haben 20 Tage.', 'de', 'de'],
  ['لديك عشرون يومًا في السنة', 'en', 'ar'],
  ['休暇は年に二十日です。', 'en', 'ja'],
  ['有給休暇', 'ja', 'ja'],
  ['You have 20 days.', 'ar', 'en'],
  ['You have 20 days with 日本 in it.', 'fr', 'fr'],
])('"%s" on a page in %s is read as %s', (text, locale, language) => {
  expect(languageOf(text, locale)).toBe(language);
});
