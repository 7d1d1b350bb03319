import type { EmbeddingConfig } from '#lib/config/services.ts';
import type { EmbeddingPace } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { EMBEDDING_LIMITS } from '#lib/text/token-batches.ts';
import { TimeUp } from '#lib/upstream/http-failure.ts';

/** The first call is small: a laptop's processor takes seconds even for these. */
const FIRST_TEXTS = 8;
const GROWTH = 4;
/** Calls that take a smaller share of the time limit than `FAST` are fast, those that take more than `SLOW` slow. */
const FAST = 0.1;
const SLOW = 0.4;
/** Concurrent calls to a fast server; a long document must not fill the queue by itself. */
const CALLS_AT_ONCE = 4;

/**
 * How many texts the next call for vectors carries, from 1 to what a service takes: more after a fast call, fewer after
 * a slow one. Only a server that is fast with full batches gets several calls at a time.
 */
export class BatchSize {
  readonly #timeoutMs: number;
  #texts = FIRST_TEXTS;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  get texts(): number {
    return this.#texts;
  }

  get callsAtOnce(): number {
    return this.#texts === EMBEDDING_LIMITS.texts ? CALLS_AT_ONCE : 1;
  }

  /** Learns from a call that took so long, whether it succeeded or ran out of time. */
  note(texts: number, ms: number): void {
    if (ms > SLOW * this.#timeoutMs) {
      this.#texts = Math.min(this.#texts, Math.max(1, Math.floor(texts / 2)));
    } else if (ms < FAST * this.#timeoutMs && texts >= this.#texts) {
      this.#texts = Math.min(EMBEDDING_LIMITS.texts, this.#texts * GROWTH);
    }
  }
}

/** During ingestion one text may take so many times the time limit of a call: no smaller call is left to try. */
const SINGLE_TEXT_FACTOR = 6;

/** Makes a call for so many texts, within its time limit in milliseconds. */
type TimedCall = <T>(texts: number, call: (limitMs: number) => Promise<T>) => Promise<T>;

/**
 * Times calls for vectors and notes them for the size of the next batch and, during ingestion, at `pace`. There a single
 * text has six times the time limit; beyond it, throws `unavailable` with the server, the time and the variable, for the
 * operator.
 */
export function timeCalls(
  config: EmbeddingConfig,
  { callTimeoutMs, size, pace }: { callTimeoutMs: number; size: BatchSize; pace: EmbeddingPace | undefined },
): TimedCall {
  return async (texts, call) => {
    const isLast = pace !== undefined && texts === 1;
    const limitMs = callTimeoutMs * (isLast ? SINGLE_TEXT_FACTOR : 1);
    const note = (ms: number) => {
      size.note(texts, ms);
      pace?.note({ texts, ms });
    };
    const started = performance.now();
    try {
      const result = await call(limitMs);
      note(performance.now() - started);
      return result;
    } catch (thrown) {
      if (!ranOutOfTime(thrown)) throw thrown;
      note(limitMs);
      throw isLast ? tooSlow(config, limitMs, thrown) : thrown;
    }
  };
}

/** Whether a call failed because it took too long. */
export function ranOutOfTime(thrown: unknown): boolean {
  let error = thrown;
  while (error instanceof Error && !(error instanceof TimeUp)) error = error.cause;
  return error instanceof TimeUp;
}

function tooSlow({ server }: EmbeddingConfig, ms: number, cause: unknown): AppError {
  const { host } = new URL(server.kind === 'azure' ? server.endpoint : server.baseUrl);
  return new AppError(
    'unavailable',
    `The embedding server ${host} did not embed a single passage within ${ms / 1000} s, ${SINGLE_TEXT_FACTOR} times ` +
      'UPSTREAM_CALL_TIMEOUT_MS. Raise it, or use a smaller model or a faster server; then run the same command again.',
    { cause },
  );
}
