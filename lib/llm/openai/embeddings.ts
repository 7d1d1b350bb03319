import type { EmbeddingConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { CountTokens, EmbeddingModel } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { cutToTokens, EMBEDDING_LIMITS, type TokenBatch, tokenBatches } from '#lib/text/token-batches.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { openAiClient } from './client.ts';
import { createEmbedBatch } from './embed-batch.ts';
import { readOpenAiFailure } from './openai-failure.ts';
import { RecentVectors } from './recent-vectors.ts';

/** Default dimensions of OpenAI's models (platform.openai.com/docs/guides/embeddings). */
const OF_MODEL: Record<string, number> = {
  'text-embedding-ada-002': 1536,
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
};
/** Concurrent batches of one call of `embed`: a long document must not fill the queue by itself. */
const BATCHES_AT_ONCE = 4;
const RECENT_QUESTIONS = 200;
/** A model that rejects texts this short is not usable. */
const FEWEST_TOKENS = 64;
/** Services reject empty text; it gets a fixed vector that is near nothing. */
const EMPTY = ' ';

/**
 * An embedding model of Azure OpenAI or an OpenAI-compatible server. Throws AppErrors by the table of
 * `lib/upstream`, and `internal` with both numbers if a vector's length differs from the configured or the
 * previous one. Caches vectors of single texts, such as questions. Loads no SDK before the first text.
 */
export function createEmbeddings(
  config: EmbeddingConfig,
  countTokens: CountTokens,
  upstream: UpstreamConfig,
): EmbeddingModel {
  const embedBatch = createEmbedBatch(config, openAiClient(config.server, upstream.connectTimeoutMs));
  const service = createUpstream('embeddings', upstream, readOpenAiFailure);
  const recent = new RecentVectors(RECENT_QUESTIONS);
  let length = config.dimensions ?? OF_MODEL[config.model];

  const requireLength = (vector: number[]): number[] => {
    length ??= vector.length;
    if (vector.length === length) return vector;
    throw otherLength(config.model, vector.length, length);
  };
  const ask: AskBatch = async (texts, signal) => {
    const attempt = (retryPolicy: AbortSignal) => embedBatch(texts, retryPolicy);
    return (await service.call(attempt, signal)).map(requireLength);
  };
  const askWithin = withSmallerBatches(ask, countTokens);
  async function embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    const [only] = texts;
    const known = texts.length === 1 && only !== undefined ? recent.find(only) : undefined;
    if (known) return [known];
    const sendable = texts.map((text) => text.toWellFormed() || EMPTY);
    const vectors = await inLanes(tokenBatches(sendable, EMBEDDING_LIMITS, countTokens), askWithin, signal);
    if (texts.length === 1 && only !== undefined && vectors[0]) recent.keep(only, vectors[0]);
    return vectors;
  }

  return {
    name: length === undefined ? config.model : `${config.model}@${length}`,
    embed,
    async dimensions(signal) {
      if (length === undefined) await embed(['dimensions'], signal);
      return length ?? 0;
    },
  };
}

type AskBatch = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/**
 * Tokenizers differ, and small models have small limits: texts rejected as too long are embedded again in
 * halves, a single text by its first half.
 */
function withSmallerBatches(ask: AskBatch, countTokens: CountTokens): AskBatch {
  const askSmaller: AskBatch = async (texts, signal) => {
    try {
      return await ask(texts, signal);
    } catch (thrown) {
      const isTooLong = thrown instanceof AppError && thrown.code === 'context-length';
      const parts = isTooLong ? smallerParts(texts, countTokens) : [];
      if (parts.length === 0) throw thrown;
      const vectors: number[][] = [];
      for (const part of parts) vectors.push(...(await askSmaller(part, signal)));
      return vectors;
    }
  };
  return askSmaller;
}

/** Undefined if nothing would be left. */
function smallerParts(texts: readonly string[], countTokens: CountTokens): string[][] {
  const [first = ''] = texts;
  const middle = Math.ceil(texts.length / 2);
  if (texts.length > 1) return [texts.slice(0, middle), texts.slice(middle)];
  const most = Math.floor(countTokens(first) / 2);
  return most < FEWEST_TOKENS ? [] : [[cutToTokens(first, most, countTokens)]];
}

/** Embeds batches, a few at a time; the first failure stops the others. */
async function inLanes(
  batches: readonly TokenBatch[],
  ask: AskBatch,
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const replies: number[][][] = [];
  const left = batches.entries();
  const lane = async () => {
    for (const [place, batch] of left) replies[place] = await ask(batch.texts, stop);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(BATCHES_AT_ONCE, batches.length) }, lane));
  } catch (thrown) {
    failed.abort(thrown);
    throw thrown;
  }
  return replies.flat();
}

function otherLength(model: string, given: number, expected: number): AppError {
  return new AppError(
    'internal',
    `${model} gives vectors of ${given} numbers, ${expected} are expected. Set the dimensions of the embedding model to what it gives, then run \`npm run ingest -- --reindex\`.`,
  );
}
