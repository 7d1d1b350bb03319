import { explainedPhrases, type MeaningGroup, meaningLists } from '#lib/text/company-words.ts';
import type { Language } from '#lib/text/language.ts';
import { isMisspeltStopWord, isStopWord } from '#lib/text/stop-terms.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A part of the question as the index would hold it. */
export interface AskedWord {
  /** Folded as written. */
  word: string;
  /** Its index terms, in each language that the collection knows the word in. */
  terms: string[];
  isStopWord: boolean;
  /** Whether it was put together from several words, and whether one was put together with it. */
  isJoined: boolean;
  isInWhole: boolean;
  /** Index terms of wholes that it is a part of, where the collection rarely writes them so. */
  rareWholes: string[];
}

const LONGEST_WHOLE = 3;
/** A whole counts as the common spelling when it is in this share of the passages of its rarest part. */
const COMMON_SHARE = 0.2;

/**
 * The words of a question in order, compounds both ways: `co-pay` and `co pay` are asked in their parts and then, where
 * the collection writes it so, as `copay`.
 */
export function readAskedWords(question: string, language: Language, vocabulary: Vocabulary): AskedWord[] {
  const parts: AskedWord[] = [];
  const asked: AskedWord[] = [];
  for (const { text } of segmentWords(question)) {
    const indexed = indexWord(text, language);
    const written = indexed.length > 1 ? indexed.slice(0, -1) : indexed;
    for (const [index, { word, term }] of written.entries()) {
      const part = askedWord(word, term, language, vocabulary);
      parts.push(part);
      asked.push(part);
      const longest = index === written.length - 1 ? Math.max(LONGEST_WHOLE, written.length) : LONGEST_WHOLE;
      asked.push(...wholesOf(parts.slice(-longest), vocabulary));
    }
  }
  return asked;
}

/** The wholes that end with the last of these parts, the longest first. */
function wholesOf(parts: AskedWord[], vocabulary: Vocabulary): AskedWord[] {
  return parts.slice(0, -1).flatMap((_, first) => joinParts(parts.slice(first), vocabulary) ?? []);
}

function askedWord(word: string, term: string, language: Language, vocabulary: Vocabulary): AskedWord {
  const known = vocabulary.termsOf(word);
  return {
    word,
    terms: [...new Set([term, ...known])],
    isStopWord: isStopWord(word, language) || (known.length === 0 && isMisspeltStopWord(word, language)),
    isJoined: false,
    isInWhole: false,
    rareWholes: [],
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
  for (const part of parts) part.isInWhole = true;
  return { word, terms: [...terms], isStopWord: false, isJoined: true, isInWhole: false, rareWholes: [] };
}

function frequencyOf(terms: readonly string[], vocabulary: Vocabulary): number {
  return Math.max(0, ...terms.map((term) => vocabulary.frequency(term)));
}

/** What words of a question mean: one list of index terms for each word that a passage should say. */
export interface CompanyTerms {
  /** The words of the question, folded. */
  words: readonly string[];
  lists: readonly (readonly string[])[];
}

/** What a company's phrases in a question mean in the collection, as far as the collection says it. */
export function companyTerms(
  question: string,
  groups: readonly MeaningGroup[],
  language: Language,
  vocabulary: Vocabulary,
): CompanyTerms[] {
  return explainedPhrases(question, groups, language)
    .map(({ words, meanings }) => ({
      words,
      lists: meaningLists(meanings, (phrase) => termsOf(phrase, language, vocabulary)),
    }))
    .filter(({ lists }) => lists.length > 0);
}

/** The index terms of each telling word that the collection knows. */
function termsOf(phrase: readonly string[], language: Language, vocabulary: Vocabulary): string[][] {
  const words = phrase.flatMap((written) => {
    const indexed = indexWord(written, language);
    return indexed.length > 1 ? indexed.slice(0, -1) : indexed;
  });
  const telling = words.filter(({ word }) => !isStopWord(word, language));
  return (telling.length > 0 ? telling : words)
    .map(({ word, term }) =>
      [term, ...vocabulary.termsOf(word)].filter((one) => vocabulary.frequency(one) > 0),
    )
    .filter((terms) => terms.length > 0);
}
