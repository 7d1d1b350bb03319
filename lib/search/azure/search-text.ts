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

function endOfWords(text: string): number {
  WORD.lastIndex = 0;
  for (let words = 0; words < MAX_WORDS; words++) {
    if (!WORD.exec(text)) return text.length;
  }
  const end = WORD.lastIndex;
  WORD.lastIndex = 0;
  return end;
}
