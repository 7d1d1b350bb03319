import type { Language } from './language.ts';
import { ARABIC } from './word-groups/arabic.ts';
import { CHINESE } from './word-groups/chinese.ts';
import { createWordGroups, type WordGroupLines, type WordGroups } from './word-groups/create-word-groups.ts';
import { DUTCH } from './word-groups/dutch.ts';
import { EMPLOYMENT } from './word-groups/english/employment.ts';
import { ERRANDS } from './word-groups/english/errands.ts';
import { EVERYDAY } from './word-groups/english/everyday.ts';
import { HEALTH } from './word-groups/english/health.ts';
import { LEAVE_AND_HOURS } from './word-groups/english/leave-and-hours.ts';
import { PAY_AND_BENEFITS } from './word-groups/english/pay-and-benefits.ts';
import { PEOPLE_AND_CONDUCT } from './word-groups/english/people-and-conduct.ts';
import { PLACES_AND_THINGS } from './word-groups/english/places-and-things.ts';
import { FRENCH } from './word-groups/french.ts';
import { GERMAN } from './word-groups/german.ts';
import { ITALIAN } from './word-groups/italian.ts';
import { JAPANESE } from './word-groups/japanese.ts';
import { POLISH } from './word-groups/polish.ts';
import { PORTUGUESE } from './word-groups/portuguese.ts';
import { SPANISH } from './word-groups/spanish.ts';
import { TURKISH } from './word-groups/turkish.ts';

const BUILT_IN: WordGroupLines = {
  en: [
    LEAVE_AND_HOURS,
    PAY_AND_BENEFITS,
    PEOPLE_AND_CONDUCT,
    PLACES_AND_THINGS,
    EVERYDAY,
    EMPLOYMENT,
    HEALTH,
    ERRANDS,
  ].join('\n'),
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
  nl: DUTCH,
  pl: POLISH,
  tr: TURKISH,
  ar: ARABIC,
  ja: JAPANESE,
  zh: CHINESE,
};

/** The built-in groups of words. A company's own words are read by `company-words.ts`. */
export const WORD_GROUPS: WordGroups = createWordGroups(BUILT_IN);

/** Index terms of words that a question and the passages that answer it use for one another ("vacation", "absence"). */
export function relatedTerms(term: string, language: Language): ReadonlySet<string> {
  return WORD_GROUPS.relatedTerms(term, language);
}

/** Index terms of words that mean nearly the same, for choosing what is quoted. */
export function closeTerms(term: string, language: Language): ReadonlySet<string> {
  return WORD_GROUPS.closeTerms(term, language);
}
