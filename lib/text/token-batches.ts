/** What one call of a service takes at most. */
export interface BatchLimits {
  texts: number;
  /** Of one text; the rest of a longer one is cut off. */
  tokensPerText: number;
  /** Of all texts together. */
  tokens: number;
}

/**
 * What OpenAI's embedding models take (platform.openai.com/docs/api-reference/embeddings): 8,191 tokens a text and
 * 300,000 a call. 128 texts a call of the 2,048 allowed: larger ones gain nothing and lose more when they are refused.
 */
export const EMBEDDING_LIMITS: BatchLimits = { texts: 128, tokensPerText: 8_191, tokens: 300_000 };

/** Texts for one call, in order. */
export interface TokenBatch {
  texts: string[];
  tokens: number;
}

type Count = (text: string) => number;

/** Parts texts into as few calls as the limits and their order allow, each text cut to what a call takes. */
export function tokenBatches(
  texts: readonly string[],
  limits: BatchLimits,
  countTokens: Count,
): TokenBatch[] {
  const batches: TokenBatch[] = [];
  for (const text of texts) {
    const cut = cutToTokens(text, limits.tokensPerText, countTokens);
    const tokens = countTokens(cut);
    const last = batches.at(-1);
    if (last && last.texts.length < limits.texts && last.tokens + tokens <= limits.tokens) {
      last.texts.push(cut);
      last.tokens += tokens;
    } else {
      batches.push({ texts: [cut], tokens });
    }
  }
  return batches;
}

/** The beginning of a text that has at most `most` tokens; the text itself where it is no longer. Whole characters only. */
export function cutToTokens(text: string, most: number, countTokens: Count): string {
  // A token is a byte of UTF-8 at least: most texts need no counting.
  if (text.length * 3 <= most) return text;
  const fitsUpTo = (length: number) => countTokens(text.slice(0, length)) <= most;
  // Doubling first: counting the tokens of a text takes time in proportion to its length, however little of it fits.
  let tooLong = 2 * most;
  while (tooLong < text.length && fitsUpTo(tooLong)) tooLong *= 2;
  if (tooLong >= text.length && fitsUpTo(text.length)) return text;
  tooLong = Math.min(tooLong, text.length);
  let fits = 0;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (fitsUpTo(middle)) fits = middle;
    else tooLong = middle;
  }
  return text.slice(0, fits).replace(/[\uD800-\uDBFF]$/, '');
}
