import type { Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A part of the question as the index would hold it. */
export interface AskedWord {
  /** Folded as written. */
  word: string;
  /** Its index terms, in each language that the collection knows the word in. */
  terms: string[];
  isStopWord: boolean;
  /** Whether it is a whole that its parts precede: `outofpocket` after out, of, pocket. */
  isWhole: boolean;
  /** Index terms of wholes that it is a lesser part of: rare spellings such as `timesheet` for time sheet. */
  rareWholes: string[];
  /** Whether a common whole says what it says, and better. */
  isCovered: boolean;
}

const LONGEST_WHOLE = 3;
/** A whole counts as the common spelling when it is in this share of the passages of its rarest part. */
const COMMON_SHARE = 0.2;

/**
 * The words of a question in order, compounds resolved both ways: `co-pay` and `co pay` are also asked as `copay`
 * where the collection writes it so, and written compounds in their parts.
 */
export function readAskedWords(question: string, language: Language, vocabulary: Vocabulary): AskedWord[] {
  const parts = segmentWords(question).flatMap(({ text }) => {
    const indexed = indexWord(text, language);
    return (indexed.length > 1 ? indexed.slice(0, -1) : indexed).map(({ word, term }) =>
      askedWord(word, term, language, vocabulary),
    );
  });
  const asked: AskedWord[] = [];
  for (const [index, part] of parts.entries()) {
    asked.push(part);
    for (let length = Math.min(LONGEST_WHOLE, index + 1); length > 1; length--) {
      const whole = joinParts(parts.slice(index - length + 1, index + 1), vocabulary);
      if (whole) asked.push(whole);
    }
  }
  return asked;
}

/** Whether a folded word is a function or question word of the language. */
export function isStopWord(word: string, language: Language): boolean {
  if (language === 'und') return false;
  let folded = foldedStopWords.get(language);
  if (!folded) {
    folded = new Set([...STOP_WORDS[language]].map(foldWord));
    foldedStopWords.set(language, folded);
  }
  return folded.has(word);
}

const foldedStopWords = new Map<Language, ReadonlySet<string>>();

function askedWord(word: string, term: string, language: Language, vocabulary: Vocabulary): AskedWord {
  return {
    word,
    terms: [...new Set([term, ...vocabulary.termsOf(word)])],
    isStopWord: isStopWord(word, language),
    isWhole: false,
    rareWholes: [],
    isCovered: false,
  };
}

/** The whole when the collection commonly writes it as one word; a rare whole is noted in its parts instead. */
function joinParts(parts: AskedWord[], vocabulary: Vocabulary): AskedWord | undefined {
  const telling = parts.filter((part) => !part.isStopWord);
  if (telling.length === 0 || parts[0]?.isStopWord) return undefined;
  const word = parts.map((part) => part.word).join('');
  const terms = vocabulary.termsOf(word);
  const frequency = frequencyOf(terms, vocabulary);
  if (frequency === 0) return undefined;
  const rarest = Math.min(...telling.map((part) => frequencyOf(part.terms, vocabulary)));
  if (frequency < COMMON_SHARE * rarest) {
    for (const part of telling) part.rareWholes.push(...terms);
    return undefined;
  }
  for (const part of parts) part.isCovered = true;
  return { word, terms: [...terms], isStopWord: false, isWhole: true, rareWholes: [], isCovered: false };
}

function frequencyOf(terms: readonly string[], vocabulary: Vocabulary): number {
  return Math.max(0, ...terms.map((term) => vocabulary.frequency(term)));
}
