import type { Owner } from '../access/principal.ts';

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
  /** Throws where `countGuess` would, and counts nothing. Null, an unknown address, passes, because many callers share it. */
  requireFewGuesses(address: string | null): Promise<void>;
  /** Counts one refused one-time key from an address; all unknown addresses count together. Throws beyond ten a minute. */
  countGuess(address: string | null): Promise<void>;
  close(): Promise<void>;
}

/** The subjects of a limit: a caller and the network address, each counted separately. Null values are not counted. */
export interface Consumer {
  owner: Owner | null;
  address: string | null;
}

/**
 * The key for fair queueing: the user or client application; for browsers the address, because a browser can
 * change its cookie at any time. Undefined for indistinguishable callers.
 */
export function queueKeyOf({ owner, address }: Consumer): string | undefined {
  if (owner !== null && !(owner.startsWith('browser:') && address !== null)) return owner;
  return address === null ? undefined : `address:${address}`;
}
