import { detectLanguage, type Language } from './language.ts';
import { STOP_WORDS } from './stop-words.ts';
import { analyze, foldWord, indexWord, segmentWords } from './words.ts';

const foldedByLanguage = new Map<Language, ReadonlySet<string>>();
const termsByLanguage = new Map<Language, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Whether a folded word is a function or question word of the language. */
export function isStopWord(word: string, language: Language): boolean {
  return setFor(foldedByLanguage, language, (stopWord) => foldWord(stopWord)).has(word);
}

/**
 * Whether a folded word is an English function word with two neighbouring letters swapped ("wehn") or in a common wrong or
 * short spelling ("pls"). In other languages such words are too often words themselves.
 */
export function isMisspeltStopWord(word: string, language: Language): boolean {
  if (language !== 'en' || isStopWord(word, language) || SWAPPED_BUT_RIGHT.has(word)) return false;
  if (WRONG_OR_SHORT.has(word)) return true;
  if (word.length < 3 || word.length > LONGEST_MISSPELT || !LATIN.test(word)) return false;
  for (let at = 0; at < word.length - 1; at++) {
    const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    if (swapped !== word && isStopWord(swapped, language)) return true;
  }
  return false;
}

const LATIN = /^[a-z]+$/;
const LONGEST_MISSPELT = 12;
const SWAPPED_BUT_RIGHT = new Set(
  'own form suing aws acn hans mien lese three dose doses sue sued veer nay amy fro dna ram nit sno lets trail trial hsa tis'.split(
    ' ',
  ),
);
const WRONG_OR_SHORT = new Set(
  'wich whitch wat wut wen wher wheer wheter shoud shuld woud wuld coud becouse becaus becuz becos bcos cuz pls plz plese pleas thx thnx gonna wanna gotta lemme gimme thier theyre abt'.split(
    ' ',
  ),
);

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

/** Index terms of English pronouns behind which a word is a verb: the "leave" of "when you leave" is no time off. */
export const SUBJECT_TERMS: ReadonlySet<string> = new Set(
  ['i', 'you', 'we', 'they', 'he', 'she', 'who', 'don’t', 'cannot'].flatMap((word) =>
    indexWord(word, 'en').map(({ term }) => term),
  ),
);

/** The index terms of a question without its function words: questions about the same thing share most of them. */
export function topicTerms(question: string): ReadonlySet<string> {
  const language = detectLanguage(question);
  const stop: ReadonlySet<string> = language === 'und' ? new Set() : STOP_WORDS[language];
  const words = segmentWords(question).map(({ text }) => text);
  const telling = words.filter((word) => !stop.has(word.toLowerCase()));
  return new Set(analyze(telling.join(' '), language).split(' ').filter(Boolean));
}
