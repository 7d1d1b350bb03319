/** Runs what is about the same thing one after the other, in the order in which it came. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` once everything that came before and shares a key has ended, however it ended. */
  async run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = keys.map((key) => this.#last.get(key));
    const mine = Promise.allSettled(before).then(work);
    for (const key of keys) this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
