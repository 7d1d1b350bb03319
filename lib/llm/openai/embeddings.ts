import type { EmbeddingConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { EmbeddingPace } from '#lib/core/embedding-pace.ts';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import type { EmbeddingModel } from '#lib/core/ports/embedding-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { BatchSize } from './batch-size.ts';
import { openAiClient } from './client.ts';
import { createEmbedBatch, type EmbedBatch } from './embed-batch.ts';
import { inBatches } from './in-batches.ts';
import { readOpenAiFailure } from './openai-failure.ts';
import { RecentVectors } from './recent-vectors.ts';
import { timeCalls } from './time-calls.ts';

/** Default dimensions of OpenAI's models (platform.openai.com/docs/guides/embeddings). */
const OF_MODEL: Record<string, number> = {
  'text-embedding-ada-002': 1536,
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
};
const RECENT_QUESTIONS = 200;
/** Services reject empty text; it gets a fixed vector that is near nothing. */
const EMPTY = ' ';
/** The text whose vector shows how long vectors are. */
const PROBE = 'dimensions';

/** Where vectors are kept between calls, by text. */
interface VectorStore {
  find(text: string): number[] | undefined;
  keep(text: string, vector: number[]): void;
  forget?(texts: readonly string[]): void;
}

/** What ingestion adds: who follows the calls, and what keeps the vectors of documents that are not in the index yet. */
export interface EmbeddingsOfIngestion {
  pace: EmbeddingPace;
  unfinished: VectorStore;
}

/**
 * An embedding model of Azure OpenAI or an OpenAI-compatible server. Throws AppErrors by the table of
 * `lib/upstream`, and `internal` with both numbers if a vector's length differs from the configured or the
 * previous one. Batches follow the server's speed. Caches vectors of recent texts, such as questions; with
 * `ingestion` it keeps every vector there as soon as it is made. Loads no SDK before the first text.
 */
export function createEmbeddings(
  config: EmbeddingConfig,
  countTokens: CountTokens,
  upstream: UpstreamConfig,
  ingestion?: EmbeddingsOfIngestion,
): EmbeddingModel {
  const { callTimeoutMs, connectTimeoutMs } = upstream;
  const embedBatch = createEmbedBatch(config, openAiClient(config.server, connectTimeoutMs));
  const service = createUpstream('embeddings', upstream, readOpenAiFailure);
  const size = new BatchSize(callTimeoutMs);
  const timed = timeCalls(config, { callTimeoutMs, size, pace: ingestion?.pace });
  const store: VectorStore = ingestion?.unfinished ?? new RecentVectors(RECENT_QUESTIONS);
  let length = config.dimensions ?? OF_MODEL[config.model];

  const requireLength = (vector: number[]): number[] => {
    length ??= vector.length;
    if (vector.length === length) return vector;
    throw otherLength(config.model, vector.length, length);
  };
  const ask: EmbedBatch = async (texts, signal) => {
    const vectors = await timed(texts.length, (limitMs) =>
      service.call((stop) => embedBatch(texts, stop), signal, limitMs),
    );
    for (const [place, vector] of vectors.map(requireLength).entries())
      store.keep(texts[place] ?? '', vector);
    return vectors;
  };
  async function embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    const wanted = texts.map(sendable);
    // One of another length was kept under another configuration.
    const fits = (vector?: number[]) => length === undefined || vector?.length === length;
    const known = wanted.map((text) => store.find(text)).map((vector) => (fits(vector) ? vector : undefined));
    const missing = wanted.filter((_, place) => !known[place]);
    const made = (await inBatches(missing, { ask, size, countTokens }, signal)).values();
    return known.map((vector) => requireLength(vector ?? made.next().value ?? []));
  }

  return {
    name: length === undefined ? config.model : `${config.model}@${length}`,
    embed,
    forget: (texts) => store.forget?.(texts.map(sendable)),
    async dimensions(signal) {
      if (length === undefined) await embed([PROBE], signal);
      store.forget?.([PROBE]);
      return length ?? 0;
    },
  };
}

function sendable(text: string): string {
  return text.toWellFormed() || EMPTY;
}

function otherLength(model: string, given: number, expected: number): AppError {
  return new AppError(
    'internal',
    `${model} gives vectors of ${given} numbers, ${expected} are expected. Set the dimensions of the embedding model to what it gives, then run \`npm run ingest -- --upgrade\`.`,
  );
}
