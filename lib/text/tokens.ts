import { countTokens as countOpenAiTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { yieldToEventLoop } from '#lib/shared/async.ts';

/** Texts up to this length are counted whole: longer than any passage. Of others, so many characters are counted. */
const LONGEST_COUNTED = 8_000;
const SAMPLES = 20;
const SAMPLE_LENGTH = LONGEST_COUNTED / SAMPLES;
// The tokenizer merges each run of letters, of signs or of white space by itself, in time that grows with its square.
const LONG_RUN = /[\p{L}\p{M}]{64}(?=[\p{L}\p{M}])|[^\s\p{L}\p{N}]{64}(?=[^\s\p{L}\p{N}])|\s{64}(?=\s)/gu;

/**
 * Tokens of `text` in OpenAI's o200k encoding; markers such as `<|endoftext|>` count as plain text. Exact for texts of up
 * to 8,000 characters but for runs of more than 64 letters or signs, where a cut may add a token. Longer texts are
 * estimated from samples, rather too high: no text takes longer than 8,000 characters do.
 */
export function countTokens(text: string): number {
  return text.length <= LONGEST_COUNTED ? countWhole(text) : estimate(text);
}

/** Tokens of all texts together; yields to other work between texts. Throws the signal's reason once it aborts. */
export async function countAllTokens(texts: readonly string[], signal: AbortSignal): Promise<number> {
  let tokens = 0;
  for (const text of texts) {
    tokens += countTokens(text);
    if (text.length > SAMPLE_LENGTH) await yieldToEventLoop(signal);
  }
  return tokens;
}

/** Where a text may be cut so that no run in it stays longer than the tokenizer merges fast; in order, the text's end last. */
export function* shortRuns(text: string): Generator<string> {
  let start = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    const end = index + run.length;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function countWhole(text: string): number {
  let tokens = 0;
  for (const part of shortRuns(text)) tokens += countOpenAiTokens(part, { disallowedSpecial: new Set() });
  return tokens;
}

// Two standard errors above the mean: parts of a text differ, and what is too long for a model is refused by it.
function estimate(text: string): number {
  const step = (text.length - SAMPLE_LENGTH) / (SAMPLES - 1);
  const counts = Array.from({ length: SAMPLES }, (_, index) => {
    const start = Math.floor(index * step);
    return countWhole(text.slice(start, start + SAMPLE_LENGTH));
  });
  const mean = counts.reduce((sum, count) => sum + count, 0) / SAMPLES;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (SAMPLES - 1);
  return Math.ceil(((mean + 2 * Math.sqrt(variance / SAMPLES)) * text.length) / SAMPLE_LENGTH);
}
