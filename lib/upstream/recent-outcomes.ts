import { AppError } from '#lib/shared/app-error.ts';
import { failureWords } from './failure.ts';

/** Failures in a row after which a model counts as one that only fails: two or three questions, never one bad moment. */
const MOST_IN_A_ROW = 5;

/** Hears how each call ends. Calls that their caller left, and those that found no slot, are not reported. */
export interface Outcomes {
  succeeded(): void;
  failed(thrown: unknown): void;
}

/** Calls of one kind that only fail. */
export interface OnlyFailing {
  /** Failures since the last success, five or more. */
  count: number;
  /** The first of them. */
  since: Date;
  /** What the last one came of, in words for operators: no name, no address, nothing quoted from a service. */
  reason: string;
}

/**
 * How recent calls to services ended, by a name for each kind of call, in the memory of this process. Refusals of a
 * question (content filter, length) say nothing of a service and count as neither.
 */
export class RecentOutcomes {
  readonly #failing = new Map<string, OnlyFailing>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The listener for calls of one kind. */
  of(name: string): Outcomes {
    return {
      succeeded: () => void this.#failing.delete(name),
      failed: (thrown) => {
        if (!isOfService(thrown)) return;
        const { count = 0, since = new Date(this.#now()) } = this.#failing.get(name) ?? {};
        this.#failing.set(name, { count: count + 1, since, reason: failureWords(thrown) });
      },
    };
  }

  /** The kind of call that has only failed for longest; undefined where each has succeeded since, or failed less than five times. */
  onlyFailing(): OnlyFailing | undefined {
    return [...this.#failing.values()]
      .filter(({ count }) => count >= MOST_IN_A_ROW)
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())[0];
  }
}

function isOfService(thrown: unknown): boolean {
  if (!(thrown instanceof AppError)) return true;
  return ['rate-limited', 'unavailable', 'internal'].includes(thrown.code);
}
