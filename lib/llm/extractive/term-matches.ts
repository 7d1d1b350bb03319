import { editDistance } from '#lib/text/edit-distance.ts';
import { emergencyWords } from '#lib/text/emergency-words.ts';
import type { Language } from '#lib/text/language.ts';
import { closeTerms, relatedTerms } from '#lib/text/related-words.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import type { QuestionTerm } from './question-terms.ts';

/** For one word of the question, the index terms of the passages that stand for it, and how well (0–1]. */
export type TermMatches = ReadonlyMap<string, number>;

const EXACT = 1;
const TYPO = 0.85;
const RELATED = 0.8;
const COMPOUND = 0.75;
/** What a phrase stands for that the word is part of; and words of passages that answer questions in the word. */
const PHRASE = 0.6;
const ANSWERING = 0.5;
/** What a match counts for an answer that is told as sure: nothing where only a phrase or an answering word is said. */
export function sureStrength(strength: number): number {
  return strength > PHRASE ? strength : 0;
}

/** Whether a match says the word itself or one that means nearly the same. */
export function isSaid(strength: number): boolean {
  return strength >= COMPOUND;
}

/** Whether a match says the word itself, if misspelt. */
export function isSaidItself(strength: number): boolean {
  return strength >= TYPO;
}

/** Languages that write "level sensor" as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi']);

/** The words of texts as written, folded, each with an index term it stands for: several where languages differ. */
export type Vocabulary = Iterable<readonly [word: string, term: string]>;

/** What is known beside a vocabulary: all its terms, the words that a misspelt one means, and terms that a phrase stands for. */
const NONE: ReadonlySet<string> = new Set();

interface Known {
  known?: ReadonlySet<string>;
  meant?: readonly string[];
  phrase?: ReadonlySet<string>;
}

/**
 * How a word of a question may appear in a vocabulary: as it is, as the search corrected it, as a related word, as what its
 * phrase stands for, inside a compound ("Urlaub" in "Urlaubsantrag"), or misspelt. A typo is only looked for where nothing else is found.
 */
export function matchTerm(
  question: QuestionTerm,
  vocabulary: Vocabulary,
  languages: readonly Language[],
  { known = new Set(Array.from(vocabulary, ([, term]) => term)), meant = [], phrase = NONE }: Known = {},
): TermMatches {
  const matches = new Map<string, number>();
  const offer = ([term, strength]: readonly [string, number]) => {
    if (known.has(term) && (matches.get(term) ?? 0) < strength) matches.set(term, strength);
  };
  for (const term of question.terms) offer([term, EXACT]);
  if (question.isStop) return matches;
  for (const close of closeWords(question.terms, languages)) offer(close);
  for (const correction of correctedWords(meant, languages)) offer(correction);
  for (const term of phrase) offer([term, PHRASE]);
  for (const answering of answeringWords(question.terms, languages)) offer(answering);
  for (const called of calledElsewhere(question.word, vocabulary)) offer(called);
  const isKnown = matches.size > 0;
  const alike = isKnown ? partStrength : closeness;
  if (isKnown && !languages.some((language) => COMPOUNDING.has(language))) return matches;
  for (const [word, term] of vocabulary) offer([term, alike(question, term, word)]);
  return matches;
}

function closeWords(terms: Iterable<string>, languages: readonly Language[]): [string, number][] {
  const close = languages.flatMap((language) =>
    [...terms].flatMap((term) => [...closeTerms(term, language)]),
  );
  return close.map((term) => [term, RELATED]);
}

function calledElsewhere(word: string, vocabulary: Vocabulary): [string, number][] {
  const called = emergencyWords(word);
  if (called.size === 0) return [];
  return Array.from(vocabulary).flatMap(([other, term]): [string, number][] =>
    called.has(other) ? [[term, PHRASE]] : [],
  );
}

function answeringWords(terms: Iterable<string>, languages: readonly Language[]): [string, number][] {
  const related = languages.flatMap((language) =>
    [...terms].flatMap((term) => [...relatedTerms(term, language)]),
  );
  return related.map((term) => [term, ANSWERING]);
}

// "milage" is "mileage", for which the passages may say "mile".
function correctedWords(meant: readonly string[], languages: readonly Language[]): [string, number][] {
  const terms = languages.flatMap((language) =>
    meant.flatMap((words) => segmentWords(words).flatMap(({ text }) => indexWord(text, language))),
  );
  const own = terms.map(({ term }) => term);
  return [
    ...own.map((term): [string, number] => [term, TYPO]),
    ...closeWords(own, languages).map(([term, strength]): [string, number] => [term, TYPO * strength]),
  ];
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
  return editDistance(word, candidate, 1) <= 1;
}

function isCompoundOf(part: string, whole: string): boolean {
  const least = /^[\p{Script=Han}\p{Script=Katakana}]/u.test(part) ? 2 : 5;
  return (
    part.length >= least && whole.length > part.length && (whole.startsWith(part) || whole.endsWith(part))
  );
}
