/** Keeps the best of a long run of scored ids, in memory for a few times as many as are wanted. */
export class TopScores {
  readonly #limit: number;
  #kept: { id: number; score: number }[] = [];
  #threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is offered at or below this score is not kept. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Takes an id that may turn out to be among the best. */
  offer(id: number, score: number): void {
    if (score <= this.#threshold) return;
    this.#kept.push({ id, score });
    if (this.#kept.length >= 4 * this.#limit) this.#prune();
  }

  /** The best ids offered, best first; of equals, whichever was offered first. */
  ids(): number[] {
    this.#prune();
    return this.#kept.map(({ id }) => id);
  }

  #prune(): void {
    this.#kept.sort((a, b) => b.score - a.score);
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
    if (this.#kept.length === this.#limit) this.#threshold = this.#kept.at(-1)?.score ?? this.#threshold;
  }
}
