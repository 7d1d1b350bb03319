import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { cutToTokens, EMBEDDING_LIMITS, tokenBatches } from '#lib/text/token-batches.ts';
import type { BatchSize } from './batch-size.ts';
import type { EmbedBatch } from './embed-batch.ts';
import { ranOutOfTime } from './time-calls.ts';

/** A model that rejects texts this short is not usable. */
const FEWEST_TOKENS = 64;

/**
 * Embeds texts in order, in batches and calls at a time as `size` says; the first failure stops the others. Tokenizers
 * differ, small models have small limits, and slow servers need long: texts rejected as too long, or not embedded in
 * time, are embedded again in halves; a single text that is too long by its first half.
 */
export async function inBatches(
  texts: readonly string[],
  { ask, size, countTokens }: { ask: EmbedBatch; size: BatchSize; countTokens: CountTokens },
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const askSmaller = withSmallerBatches(ask, countTokens);
  const vectors: number[][] = [];
  try {
    while (vectors.length < texts.length) {
      const { texts: most, callsAtOnce } = size;
      const ahead = texts.slice(vectors.length, vectors.length + callsAtOnce * most);
      const batches = tokenBatches(ahead, { ...EMBEDDING_LIMITS, texts: most }, countTokens);
      const calls = batches.slice(0, callsAtOnce).map((batch) => askSmaller(batch.texts, stop));
      vectors.push(...(await Promise.all(calls)).flat());
    }
  } catch (thrown) {
    failed.abort(thrown);
    throw thrown;
  }
  return vectors;
}

function withSmallerBatches(ask: EmbedBatch, countTokens: CountTokens): EmbedBatch {
  const askSmaller: EmbedBatch = async (texts, signal) => {
    try {
      return await ask(texts, signal);
    } catch (thrown) {
      const parts = smallerParts(texts, thrown, countTokens);
      if (parts.length === 0) throw thrown;
      const vectors: number[][] = [];
      for (const part of parts) vectors.push(...(await askSmaller(part, signal)));
      return vectors;
    }
  };
  return askSmaller;
}

/** None where a smaller call would not help, or nothing would be left. */
function smallerParts(texts: readonly string[], thrown: unknown, countTokens: CountTokens): string[][] {
  const isTooLong = thrown instanceof AppError && thrown.code === 'context-length';
  if (!isTooLong && !ranOutOfTime(thrown)) return [];
  const [first = ''] = texts;
  const middle = Math.ceil(texts.length / 2);
  if (texts.length > 1) return [texts.slice(0, middle), texts.slice(middle)];
  const most = Math.floor(countTokens(first) / 2);
  return isTooLong && most >= FEWEST_TOKENS ? [[cutToTokens(first, most, countTokens)]] : [];
}
