import type { Consumer } from '../access/consumer.ts';

/**
 * A slot for a running answer. Call `close` once, with the tokens used. It never throws: when counting fails,
 * the request goes through.
 */
export interface AnswerLease {
  close(tokens: number): Promise<void>;
}

/** Limits per consumer. All but `close` throw AppError `rate-limited` with the seconds to wait. */
export interface Limits {
  /** Counts one request of any route. */
  countRequest(consumer: Consumer): Promise<void>;
  /** Reserves one of the consumer's slots for concurrent answers. Throws when the daily token limit is used up. */
  openAnswer(consumer: Consumer): Promise<AnswerLease>;
  /** Throws where `countGuess` would, and counts nothing. Null, an unknown address, passes: it stands for many callers. */
  requireFewGuesses(address: string | null): Promise<void>;
  /** Counts one refused one-time key from an address; all unknown addresses count together. Throws beyond ten a minute. */
  countGuess(address: string | null): Promise<void>;
  close(): Promise<void>;
}
