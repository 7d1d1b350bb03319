import { EMBEDDING_LIMITS } from '#lib/text/token-batches.ts';

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
