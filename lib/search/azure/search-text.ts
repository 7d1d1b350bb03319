import { explainedPhrases, type MeaningGroup } from '#lib/text/company-words.ts';
import { detectLanguage } from '#lib/text/language.ts';

/** Maximum words of a query: the service rejects queries of more than about a thousand clauses. */
export const MAX_WORDS = 900;
/** Operators of the simple query syntax. */
const OPERATOR = /[\\+|"()*~-]/g;
/** A word as analyzers split it: scripts without spaces roughly by character, long words at 255. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]{1,255}/gu;

/** A question prepared for the service. */
export interface SearchText {
  /** The original words, for the semantic ranker and embeddings. */
  plain: string;
  /** The same, escaped for the simple query syntax. */
  query: string;
  /** Whether words at the end were dropped. */
  isCut: boolean;
}

/**
 * Prepares a question as search text: operators are escaped (a "-pay" in a question asks for pay, it does
 * not exclude it), and the number of words is limited.
 * https://learn.microsoft.com/azure/search/query-simple-syntax
 */
export function searchText(text: string): SearchText {
  const wellFormed = text.toWellFormed();
  const plain = wellFormed.slice(0, endOfWords(wellFormed));
  return { plain, query: plain.replaceAll(OPERATOR, '\\$&'), isCut: plain.length < wellFormed.length };
}

/** Meanings that are added: more would drown the question's own words. */
const MOST_MEANINGS = 12;

/**
 * The search text with what a company's synonyms mean: passages that say it are found as well, because the service looks
 * for any of the words. The plain words, which its semantic ranker reads, stay as they were asked.
 */
export function withMeanings(search: SearchText, groups: readonly MeaningGroup[]): SearchText {
  if (groups.length === 0 || search.isCut) return search;
  const explained = explainedPhrases(search.plain, groups, detectLanguage(search.plain));
  const meanings = explained.flatMap((phrase) => phrase.meanings).slice(0, MOST_MEANINGS);
  const phrases = meanings.map((words) => words.join(' ').toWellFormed().replaceAll(OPERATOR, '\\$&'));
  return { ...search, query: [search.query, ...new Set(phrases)].join(' ') };
}

function endOfWords(text: string): number {
  WORD.lastIndex = 0;
  for (let words = 0; words < MAX_WORDS; words++) {
    if (!WORD.exec(text)) return text.length;
  }
  const end = WORD.lastIndex;
  WORD.lastIndex = 0;
  return end;
}
