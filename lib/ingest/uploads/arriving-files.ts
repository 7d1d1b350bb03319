import type { Owner } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Files and parts of one owner that may arrive at the same time. */
const MOST_ARRIVING = 8;

/** What is arriving now, by owner. */
export class ArrivingFiles {
  readonly #arriving = new Map<Owner, number>();

  /** Takes something in. Throws `rate-limited` when too much of this owner arrives already. */
  async count<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    const already = this.#arriving.get(owner) ?? 0;
    if (already >= MOST_ARRIVING) {
      throw new AppError('rate-limited', `At most ${MOST_ARRIVING} files are taken in at the same time.`, {
        retryAfterSeconds: 2,
      });
    }
    this.#arriving.set(owner, already + 1);
    try {
      return await work();
    } finally {
      const left = (this.#arriving.get(owner) ?? 1) - 1;
      if (left > 0) this.#arriving.set(owner, left);
      else this.#arriving.delete(owner);
    }
  }
}
