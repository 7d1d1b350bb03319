import { explainedPhrases, type MeaningGroup, meaningLists } from '#lib/text/company-words.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { type QuestionTerm, questionTerms } from './question-terms.ts';

/**
 * The terms of a text, where those that a company explains stand for what it means as well: for "PTO" that means "annual
 * leave" two terms, of which one may appear as annual, the other as leave, and both as PTO.
 */
export function withCompanyTerms(
  terms: readonly QuestionTerm[],
  text: string,
  groups: readonly MeaningGroup[],
  languages: readonly Language[],
): QuestionTerm[] {
  const phrases = explainedPhrases(text, groups, detectLanguage(text));
  const explained = new Set(phrases.flatMap(({ words }) => words));
  const meant = phrases.flatMap(({ words, meanings }) => {
    const own = terms.filter(({ word }) => words.includes(word));
    const telling = own.filter(({ isStop }) => !isStop);
    return meantTerms(telling.length > 0 ? telling : own, meanings, languages);
  });
  return [...terms.filter(({ word }) => !explained.has(word)), ...meant];
}

function meantTerms(
  own: readonly QuestionTerm[],
  meanings: readonly (readonly string[])[],
  languages: readonly Language[],
): QuestionTerm[] {
  const [first] = own;
  const lists = meaningLists(meanings, (phrase) => termsOf(phrase, languages));
  if (!first || lists.length === 0) return [...own];
  return Array.from({ length: Math.max(own.length, lists.length) }, (_, at) => {
    const said = own[Math.min(at, own.length - 1)] ?? first;
    const list = lists[Math.min(at, lists.length - 1)] ?? [];
    return { ...said, terms: new Set([...said.terms, ...list]), isStop: false, weight: 1 };
  });
}

/** The index terms of each telling word of a phrase. */
function termsOf(phrase: readonly string[], languages: readonly Language[]): string[][] {
  const words = questionTerms(phrase.join(' '), languages);
  const telling = words.filter(({ isStop }) => !isStop);
  return (telling.length > 0 ? telling : words).map(({ terms }) => [...terms]);
}
