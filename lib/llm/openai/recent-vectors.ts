/** A cache of recent vectors, since pages often repeat a question. Evicts the least recently used. */
export class RecentVectors {
  readonly #most: number;
  readonly #vectors = new Map<string, number[]>();

  constructor(most: number) {
    this.#most = most;
  }

  find(text: string): number[] | undefined {
    const vector = this.#vectors.get(text);
    if (vector) this.keep(text, vector);
    return vector;
  }

  keep(text: string, vector: number[]): void {
    this.#vectors.delete(text);
    this.#vectors.set(text, vector);
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > this.#most && oldest !== undefined) this.#vectors.delete(oldest);
  }
}
