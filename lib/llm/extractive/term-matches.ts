import { editDistance } from '#lib/text/edit-distance.ts';
import type { Language } from '#lib/text/language.ts';
import { closeTerms, everydayWords } from '#lib/text/related-words.ts';
import { indexWord } from '#lib/text/words.ts';
import type { QuestionTerm } from './question-terms.ts';

/** For one word of the question, the index terms of the passages that stand for it, and how well (0–1]. */
export type TermMatches = ReadonlyMap<string, number>;

const EXACT = 1;
const TYPO = 0.85;
const RELATED = 0.85;
const COMPOUND = 0.75;
/** Languages that write "level sensor" as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi']);

/** The words of texts as written, folded, each with an index term it stands for: several where languages differ. */
export type Vocabulary = Iterable<readonly [word: string, term: string]>;

/**
 * How a word of a question may appear in a vocabulary: as it is, misspelt, as a related word, or inside a compound
 * ("Urlaub" in "Urlaubsantrag"). A typo is only looked for where the word itself is missing.
 */
export function matchTerm(
  question: QuestionTerm,
  vocabulary: Vocabulary,
  languages: readonly Language[],
  known: ReadonlySet<string> = new Set(Array.from(vocabulary, ([, term]) => term)),
): TermMatches {
  const matches = new Map<string, number>();
  const offer = ([term, strength]: readonly [string, number]) => {
    if (known.has(term) && (matches.get(term) ?? 0) < strength) matches.set(term, strength);
  };
  for (const term of question.terms) offer([term, EXACT]);
  if (question.isStop) return matches;
  for (const close of closeWords(question, languages)) offer(close);
  const isKnown = matches.size > 0;
  const alike = isKnown ? partStrength : closeness;
  if (isKnown && !languages.some((language) => COMPOUNDING.has(language))) return matches;
  for (const [word, term] of vocabulary) offer([term, alike(question, term, word)]);
  if (matches.size === 0) for (const meant of meantWords(question, languages)) offer(meant);
  return matches;
}

function closeWords({ terms }: QuestionTerm, languages: readonly Language[]): [string, number][] {
  const close = languages.flatMap((language) =>
    [...terms].flatMap((term) => [...closeTerms(term, language)]),
  );
  return close.map((term) => [term, RELATED]);
}

// "milage" is "mileage", for which the passages may say "mile".
function meantWords({ word }: QuestionTerm, languages: readonly Language[]): [string, number][] {
  return languages.flatMap((language) =>
    everydayWords(language)
      .filter((everyday) => isMisspelling(word, everyday) || isOtherVowel(word, everyday))
      .map((everyday) => indexWord(everyday, language).at(-1)?.term ?? '')
      .flatMap((term) => [term, ...closeTerms(term, language)])
      .map((term): [string, number] => [term, TYPO * RELATED]),
  );
}

// "gim" for "gym": among everyday words even three letters tell what was meant.
function isOtherVowel(word: string, everyday: string): boolean {
  const vowel = /(?<=^[b-df-hj-np-tv-z])[aeiouy](?=[b-df-hj-np-tv-z]$)/;
  return vowel.test(word) && vowel.test(everyday) && word.replace(vowel, '') === everyday.replace(vowel, '');
}

function closeness(question: QuestionTerm, term: string, word: string): number {
  if (/\d/.test(question.word)) return 0;
  const isTypo =
    isMisspelling(question.word, word) ||
    [...question.terms].some((own) => own.length >= 6 && isMisspelling(own, term));
  if (isTypo) return TYPO;
  return partStrength(question, term);
}

function partStrength(question: QuestionTerm, term: string): number {
  const isPart = [...question.terms].some((part) => isCompoundOf(part, term) || isCompoundOf(term, part));
  return isPart ? COMPOUND : 0;
}

function isMisspelling(word: string, candidate: string): boolean {
  if (word.length < 4 || candidate.length < 4 || /\d/.test(candidate)) return false;
  // People rarely mistype the first letter; short words that differ by one letter are usually other words.
  if (word[0] !== candidate[0]) return false;
  const most = word.length >= 8 ? 2 : 1;
  return editDistance(word, candidate, most) <= most;
}

function isCompoundOf(part: string, whole: string): boolean {
  const least = /^[\p{Script=Han}\p{Script=Katakana}]/u.test(part) ? 2 : 5;
  return (
    part.length >= least && whole.length > part.length && (whole.startsWith(part) || whole.endsWith(part))
  );
}
