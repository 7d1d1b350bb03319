import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#lib/shared/app-error.ts';

/** Costs of filter parts, in comparisons of one value: one takes about 25 ns. */
export const COSTS = {
  comparison: 1,
  /** Looking up a value in a list of any length. */
  list: 10,
  /** Reading a collection. */
  collection: 20,
  /** Beginning with a passage, a document or a member of a collection. */
  row: 5,
} as const;

/**
 * The budget of one search's filter: about a second. SQLite cannot be interrupted from outside during a
 * query.
 */
const MAX_COST = 40_000_000;

const FUNCTION = 'within_budget';

/** The condition, with its cost charged before each evaluation. */
export function withinBudget(cost: number, condition: string): string {
  return `(CASE WHEN ${FUNCTION}(${cost}) THEN ${condition} END)`;
}

/** The remaining budget of filters on one connection. A filter costs the same for one index on any machine. */
export class FilterBudget {
  #left: number;
  readonly #most: number;

  constructor(db: DatabaseSync, most = MAX_COST) {
    this.#most = most;
    this.#left = most;
    db.function(FUNCTION, (cost) => this.#pay(Number(cost)));
  }

  /** Begins a search. */
  renew(): void {
    this.#left = this.#most;
  }

  /** Throws `bad-request` out of the SQL that is running. */
  #pay(cost: number): number {
    this.#left -= cost;
    if (this.#left >= 0) return 1;
    throw new AppError(
      'bad-request',
      'The filter takes too many comparisons with this index; compare less, or use search.in for many values.',
      { field: 'filter' },
    );
  }
}
