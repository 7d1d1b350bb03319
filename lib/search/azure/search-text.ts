/** Words that one query may hold: the service refuses queries of more than about a thousand clauses. */
export const MAX_WORDS = 900;
/** What the simple query syntax takes for an operator, everywhere or at some place of a word. */
const OPERATOR = /[\\+|"()*~-]/g;
/** A word as analyzers cut it: scripts without spaces about by character, what is overlong at 255. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]{1,255}/gu;

/** A question as the service is asked it. */
export interface SearchText {
  /** The words as they were written, for whoever understands language: the semantic ranker and embeddings. */
  plain: string;
  /** The same in the simple query syntax, nothing of it an operator. */
  query: string;
  /** True when words at the end were left out. */
  isCut: boolean;
}

/**
 * A question as text to search for: an operator of the query syntax in it is only ever itself (a "-pay" in a question
 * asks for pay, it does not exclude it), and no more words than the service takes.
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
