/** What a template may take of a core, in milliseconds. One over the 500 turns of a long conversation takes 5. */
export const MOST_MS = 150;
/** The same for callers that cannot be told apart, for a while after a template of one took too long. */
const FEW_MS = 20;
const FEW_FOR_MS = 10_000;

/**
 * How much time the next template has. Callers that cannot be told apart (no sign-in, key, cookie or address) cannot take
 * turns: where one of them sends loops without end, all of them have less, so that an honest one does not wait for long.
 */
export class Allowance {
  readonly #now: () => number;
  #fewUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds of processor time for a template of a caller that is known, or not. */
  mostMs(isKnown: boolean): number {
    return isKnown || this.#now() >= this.#fewUntil ? MOST_MS : FEW_MS;
  }

  /** A template of a caller that is not known took too long. */
  tookTooLong(): void {
    this.#fewUntil = this.#now() + FEW_FOR_MS;
  }
}
