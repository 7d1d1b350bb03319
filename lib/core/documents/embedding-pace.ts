/** How long one call for vectors took. */
export interface EmbeddingCall {
  texts: number;
  ms: number;
}

/** Follows how fast the embedding server is while documents are ingested. */
export class EmbeddingPace {
  #last: EmbeddingCall | undefined;
  #listener: () => void = () => {};

  /** The latest call; undefined before the first. */
  get last(): EmbeddingCall | undefined {
    return this.#last;
  }

  note(call: EmbeddingCall): void {
    this.#last = call;
    this.#listener();
  }

  /** Calls `listener` after each call from now on, in place of the listener before. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }
}
