import { Attempt } from './attempt.ts';

/** Some items, the last of them progress, or those that were left at the end of the stream. */
export interface Batch<T> {
  items: T[];
  done: boolean;
}

/** One attempt at a stream, read up to the next sign of progress at a time. */
export class StreamReader<T> {
  readonly #attempt: Attempt;
  readonly #isProgress: (item: T) => boolean;
  #iterator: AsyncIterator<T> | undefined;
  #held: T[] = [];
  #ended = false;

  constructor(caller: AbortSignal, isProgress: (item: T) => boolean) {
    this.#attempt = new Attempt(caller);
    this.#isProgress = isProgress;
  }

  /** Opens the stream and reads its first batch, both within `ms`. */
  async open(open: (signal: AbortSignal) => Promise<AsyncIterable<T>>, ms: number): Promise<Batch<T>> {
    const work = async () => {
      this.#iterator = (await open(this.#attempt.signal))[Symbol.asyncIterator]();
      return this.#collect(this.#iterator);
    };
    return this.#attempt.wait(work(), ms);
  }

  /** The next batch, within `ms` from now. */
  async next(ms: number): Promise<Batch<T>> {
    if (!this.#iterator) throw new Error('A stream is opened before it is read.');
    return this.#attempt.wait(this.#collect(this.#iterator), ms);
  }

  /** Items without progress that came before a failure. */
  takeHeld(): T[] {
    const items = this.#held;
    this.#held = [];
    return items;
  }

  /** Stops the upstream call if it still runs. */
  close(): void {
    if (this.#ended) this.#attempt.close();
    else this.#attempt.abandon();
    // Not awaited: a generator that is waiting for its upstream hears of it only when that ends. Its last words are nothing to us.
    this.#iterator?.return?.().then(undefined, () => undefined);
  }

  async #collect(iterator: AsyncIterator<T>): Promise<Batch<T>> {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) {
        this.#ended = true;
        return { items: this.takeHeld(), done };
      }
      this.#held.push(value);
      if (this.#isProgress(value)) return { items: this.takeHeld(), done: false };
    }
  }
}
