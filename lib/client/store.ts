/** A value that components follow with `useSyncExternalStore(store.subscribe, store.snapshot)`. */
export class Store<State> {
  readonly #listeners = new Set<() => void>();
  #state: State;
  #endWait: () => void = () => {};

  constructor(initial: State) {
    this.#state = initial;
  }

  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (!this.isFollowed) this.#endWait();
    };
  };

  readonly snapshot = (): State => this.#state;

  /** Replaces the value. */
  readonly set = (state: State): void => {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  };

  protected get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Holds `endWait`, which ends a timer: it is called when another replaces it, and when nothing follows the value. */
  protected awaits(endWait: () => void): void {
    this.#endWait();
    this.#endWait = endWait;
  }
}

/** Calls back once after `ms`, unless the returned function is called before. */
export function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/** `run`, of which one call goes on at a time: calls meanwhile get the promise of the one that runs. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Passes items on in batches: the first at once, then at most one batch every `everyMs`. `flush` passes on the rest.
 * Rendering each token of a fast answer would occupy the main thread; twenty times a second looks the same.
 */
export function createBatch<Item>(handOn: (items: Item[]) => void, everyMs: number) {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(flush, everyMs);
    handOn(items);
  }

  return {
    push(item: Item): void {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    flush,
  };
}
