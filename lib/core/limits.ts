import type { Owner } from './principal.ts';

/** Who uses something up: a caller, and the address the call comes from, each counted by itself. What is null is not counted. */
export interface Consumer {
  owner: Owner | null;
  address: string | null;
}

/** An answer under way. `close` once, with the tokens it took. Neither throws: what cannot be counted is let pass. */
export interface AnswerLease {
  close(tokens: number): Promise<void>;
}

/** What anybody may use up. Both throw AppError `rate-limited` with the seconds to wait. */
export interface Limits {
  /** Counts one request of any route. */
  countRequest(consumer: Consumer): Promise<void>;
  /** Takes one of the places for answers at a time; refuses who has used up the tokens of the day. */
  openAnswer(consumer: Consumer): Promise<AnswerLease>;
  close(): Promise<void>;
}
