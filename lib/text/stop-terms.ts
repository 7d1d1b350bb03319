import type { Language } from './language.ts';
import { STOP_WORDS } from './stop-words.ts';
import { foldWord, indexWord } from './words.ts';

const foldedByLanguage = new Map<Language, ReadonlySet<string>>();
const termsByLanguage = new Map<Language, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Whether a folded word is a function or question word of the language. */
export function isStopWord(word: string, language: Language): boolean {
  return setFor(foldedByLanguage, language, (stopWord) => foldWord(stopWord)).has(word);
}

/** The index terms of a language's stop words. */
export function stopTerms(language: Language): ReadonlySet<string> {
  return setFor(termsByLanguage, language, (stopWord) => indexWord(stopWord, language)[0]?.term ?? stopWord);
}

function setFor(
  sets: Map<Language, ReadonlySet<string>>,
  language: Language,
  toMember: (stopWord: string) => string,
): ReadonlySet<string> {
  if (language === 'und') return NONE;
  let members = sets.get(language);
  if (!members) {
    members = new Set([...STOP_WORDS[language]].map(toMember));
    sets.set(language, members);
  }
  return members;
}
