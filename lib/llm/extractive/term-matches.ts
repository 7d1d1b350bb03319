import { editDistance } from '#lib/text/edit-distance.ts';
import type { Language } from '#lib/text/language.ts';
import { relatedTerms } from '#lib/text/related-words.ts';
import type { QuestionTerm } from './question-terms.ts';

/** For one word of the question, the index terms of the passages that stand for it, and how well (0–1]. */
export type TermMatches = ReadonlyMap<string, number>;

const EXACT = 1;
const TYPO = 0.85;
const RELATED = 0.75;
const COMPOUND = 0.75;
/** Languages that write "level sensor" as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi']);

/** The words of texts as written, folded, each with an index term it stands for: several where languages differ. */
export type Vocabulary = Iterable<readonly [word: string, term: string]>;

/**
 * How a word of a question may appear in a vocabulary: as it is, misspelt, as a related word, or inside a compound
 * ("Urlaub" in "Urlaubsantrag"). A typo is only looked for where the word itself is missing; function words appear as they are.
 * `known` holds the terms of the vocabulary.
 */
export function matchTerm(
  question: QuestionTerm,
  vocabulary: Vocabulary,
  languages: readonly Language[],
  known: ReadonlySet<string> = new Set(Array.from(vocabulary, ([, term]) => term)),
): TermMatches {
  const matches = new Map<string, number>();
  const offer = (term: string, strength: number) => {
    if (known.has(term) && (matches.get(term) ?? 0) < strength) matches.set(term, strength);
  };
  for (const term of question.terms) offer(term, EXACT);
  if (question.isStop) return matches;
  const isKnown = matches.size > 0;
  const mayBePart = languages.some((language) => COMPOUNDING.has(language));
  const alike = isKnown ? partStrength : closeness;
  const compared = isKnown && !mayBePart ? [] : vocabulary;
  for (const [word, term] of compared) offer(term, alike(question, term, word));
  const related = [...question.terms].flatMap((term) =>
    languages.flatMap((language) => [...relatedTerms(term, language)]),
  );
  for (const term of related) offer(term, RELATED);
  return matches;
}

function closeness(question: QuestionTerm, term: string, word: string): number {
  if (/\d/.test(question.word)) return 0;
  const isTypo =
    isMisspelling(question.word, word) ||
    [...question.terms].some((own) => own.length >= 6 && isMisspelling(own, term));
  return isTypo ? TYPO : partStrength(question, term);
}

function partStrength({ terms }: QuestionTerm, term: string): number {
  return [...terms].some((part) => isPartOf(part, term) || isPartOf(term, part)) ? COMPOUND : 0;
}

function isMisspelling(word: string, candidate: string): boolean {
  if (word.length < 4 || candidate.length < 4 || /\d/.test(candidate)) return false;
  // People rarely mistype the first letter; short words that differ by one letter are usually other words.
  if (word[0] !== candidate[0]) return false;
  const most = word.length >= 8 ? 2 : 1;
  return editDistance(word, candidate, most) <= most;
}

function isPartOf(part: string, whole: string): boolean {
  const least = /^[\p{Script=Han}\p{Script=Katakana}]/u.test(part) ? 2 : 5;
  return (
    part.length >= least && whole.length > part.length && (whole.startsWith(part) || whole.endsWith(part))
  );
}
