import { TimeUp } from './http-failure.ts';

/** A batch of items, the last of which is progress, or the rest at the end of the stream. */
export interface Batch<T> {
  items: T[];
  done: boolean;
}

/** One attempt at a stream, read in batches up to the next progress. */
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

  /** Opens the stream and reads its first batch within `ms`. */
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

  /** Items without progress before a failure. */
  takeHeld(): T[] {
    const items = this.#held;
    this.#held = [];
    return items;
  }

  /** Stops the upstream call if it is still running. */
  close(): void {
    if (this.#ended) this.#attempt.close();
    else this.#attempt.abandon();
    // Not awaited: a generator waiting for its upstream reacts only when that ends.
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

/**
 * One attempt at a call. Its signal aborts when the caller leaves, a wait times out or the attempt is
 * abandoned, so that nothing continues upstream without a reader. Not cockatiel's timeout: a stream waits
 * once per token, and one reset timer costs a fraction of a controller and a race each.
 */
export class Attempt {
  readonly #caller: AbortSignal;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #timerMs = 0;
  #giveUp: ((reason: unknown) => void) | undefined;

  constructor(caller: AbortSignal) {
    this.#caller = caller;
    if (caller.aborted) this.#stop(caller.reason);
    else caller.addEventListener('abort', this.#onCallerGone, { once: true });
  }

  /** Pass this to the call. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * The result of `work` within `ms`. Rejects with TimeUp or the caller's reason at that moment, even if the
   * work ignores its signal. One wait at a time.
   */
  wait<T>(work: Promise<T>, ms: number): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      // An SDK may report an aborted attempt as a normal end: the reason for stopping takes precedence.
      work.then(
        (value) => this.#done(resolve, value),
        (thrown) => this.#done(reject, thrown),
      );
      if (this.signal.aborted) this.#stop(this.signal.reason);
      else this.#startTimer(ms);
    });
  }

  /** After the last wait. Values the attempt returned may outlive it. */
  close(): void {
    this.#caller.removeEventListener('abort', this.#onCallerGone);
    clearTimeout(this.#timer);
    this.#giveUp = undefined;
  }

  /** Closes, and aborts anything still running upstream. */
  abandon(): void {
    this.close();
    this.#controller.abort();
  }

  readonly #onCallerGone = () => this.#stop(this.#caller.reason);

  #startTimer(ms: number): void {
    if (this.#timer && this.#timerMs === ms) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timerMs = ms;
    // Between two waits the consumer may take any time: a timer that fires then is ignored.
    this.#timer = setTimeout(() => this.#giveUp && this.#stop(new TimeUp(ms)), ms);
  }

  #stop(reason: unknown): void {
    this.#controller.abort(reason);
    this.#giveUp?.(reason);
    this.#giveUp = undefined;
  }

  #done<V>(settle: (value: V) => void, value: V): void {
    this.#giveUp = undefined;
    settle(value);
  }
}
