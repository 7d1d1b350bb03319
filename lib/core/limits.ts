import type { Caller } from './principal.ts';

/** Who uses something up: the caller, and the address the call came from, which counts by itself. */
export interface Consumer {
  caller: Pick<Caller, 'owner'>;
  address: string;
}

/** An answer under way. `close` once, with the tokens it took. */
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

/** Where nothing is limited: scripts and benchmarks. */
export const noLimits: Limits = {
  countRequest: async () => {},
  openAnswer: async () => ({ close: async () => {} }),
  close: async () => {},
};
