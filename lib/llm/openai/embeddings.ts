import type { OpenAI } from 'openai';
import type { EmbeddingConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import type { EmbeddingModel, EmbeddingPace } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { cutToTokens, EMBEDDING_LIMITS, tokenBatches } from '#lib/text/token-batches.ts';
import type { ReplyBounds } from '#lib/upstream/service-reply.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { BatchSize, ranOutOfTime, timeCalls } from './batch-size.ts';
import { type OpenAiClient, openAiClient } from './client.ts';
import { readOpenAiFailure, saidInError } from './openai-failure.ts';

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

/** A cache of vectors between calls, by text. */
interface VectorStore {
  find(text: string): number[] | undefined;
  store(text: string, vector: number[]): void;
  forget?(texts: readonly string[]): void;
}

/** What ingestion adds: a listener for the calls, and a cache for vectors of documents that are not in the index yet. */
export interface EmbeddingsOfIngestion {
  pace: EmbeddingPace;
  unfinished: VectorStore;
}

/**
 * An embedding model of Azure OpenAI or an OpenAI-compatible server. Throws AppErrors by the table of
 * `lib/upstream`, and `internal` with both numbers if a vector's length differs from the configured or the
 * previous one. Batches follow the server's speed. Caches vectors of recent texts, such as questions; with
 * `ingestion` it caches every vector there as soon as it is made. Loads no SDK before the first text.
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
    for (const [index, vector] of vectors.map(requireLength).entries())
      store.store(texts[index] ?? '', vector);
    return vectors;
  };
  async function embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    const wanted = texts.map(sendable);
    // One of another length was cached under another configuration.
    const fits = (vector?: number[]) => length === undefined || vector?.length === length;
    const known = wanted.map((text) => store.find(text)).map((vector) => (fits(vector) ? vector : undefined));
    const missing = wanted.filter((_, index) => !known[index]);
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

/** A cache of recent vectors, since pages often repeat a question. Evicts the least recently used. */
export class RecentVectors {
  readonly #most: number;
  readonly #vectors = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  find(text: string): number[] | undefined {
    const vector = this.#vectors.get(text);
    if (vector) this.store(text, vector);
    return vector;
  }

  store(text: string, vector: number[]): void {
    this.#vectors.delete(text);
    this.#vectors.set(text, vector);
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > this.#most && oldest !== undefined) this.#vectors.delete(oldest);
  }
}

/** A model that rejects texts this short is not usable. */
const FEWEST_TOKENS = 64;

/**
 * Embeds texts in order, in batches and calls at a time as `size` says; the first failure stops the others. Tokenizers
 * differ, small models have small limits, and slow servers need long: texts rejected as too long, or not embedded in
 * time, are embedded again in halves; a single text that is too long by its first half.
 */
async function inBatches(
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

/** Embeds some texts in one call: one vector per text, in order. */
type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** A full batch of the longest vectors, as numbers. */
const REPLY_BOUNDS: ReplyBounds = { bytes: 128_000_000 };
/** Whether the model rejects `dimensions`. */
const FIXED_LENGTH = /^text-embedding-ada-002/;
/** Statuses with which servers reject a field. */
const REFUSED = [400, 422, 501];

/**
 * Calls the embeddings endpoint of OpenAI's API. Vectors travel as base64, unless the server rejects that or
 * sends numbers anyway; a configured length is requested, unless the server rejects the field.
 */
function createEmbedBatch(config: EmbeddingConfig, client: OpenAiClient): EmbedBatch {
  const refused = new Set<'base64' | 'dimensions'>();
  const { deployment: model, dimensions } = config;
  const asksLength = dimensions !== undefined && !FIXED_LENGTH.test(config.model);

  return async function embedBatch(texts, signal) {
    const { embeddings } = await client(REPLY_BOUNDS);
    for (;;) {
      const request: OpenAI.EmbeddingCreateParams = {
        model,
        input: [...texts],
        ...(asksLength && !refused.has('dimensions') && { dimensions }),
        // Without this field the SDK requests base64 and decodes it.
        ...(refused.has('base64') && { encoding_format: 'float' }),
      };
      try {
        return inOrder((await embeddings.create(request, { signal })).data, texts.length);
      } catch (thrown) {
        const field = refusedField(thrown);
        if (field === undefined || refused.has(field)) throw thrown;
        refused.add(field);
      }
    }
  };
}

function refusedField(thrown: unknown): 'base64' | 'dimensions' | undefined {
  const status = isRecord(thrown) ? thrown['status'] : undefined;
  if (typeof status !== 'number' || !REFUSED.includes(status)) return undefined;
  const said = saidInError(thrown);
  if (/encoding_format|base64/i.test(said)) return 'base64';
  // A value out of range is a configuration error, not an unknown field.
  return /dimensions|matryoshka/i.test(said) && /support|recogni[sz]e|unknown|extra|permitted/i.test(said)
    ? 'dimensions'
    : undefined;
}

/** Servers may answer out of order: `index` is the text's position, if present. */
function inOrder(data: OpenAI.Embedding[] | undefined, count: number): number[][] {
  const vectors: number[][] = [];
  for (const [index, item] of (data ?? []).entries()) {
    const vector = Array.from(item.embedding ?? []);
    if (vector.length > 0 && vector.every(Number.isFinite)) vectors[item.index ?? index] = vector;
  }
  if (vectors.length === count && Object.keys(vectors).length === count) return vectors;
  // As with any malformed reply: the service's fault, and possibly gone at the next attempt.
  throw new SyntaxError(`The embeddings of ${count} texts were asked for; the reply holds others.`);
}
