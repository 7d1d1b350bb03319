import { TimeUp } from './time-up.ts';

/**
 * One attempt at a call. Its signal aborts when the caller leaves, when a wait took too long and when it is abandoned,
 * so that nothing goes on upstream that nobody waits for. Not cockatiel's timeout: a stream has a wait per token, and
 * one timer that is set back costs a fraction of a controller and a race each.
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

  /** Hand this to the call. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * What `work` resolves with, if it does within `ms`. Rejects with TimeUp or the caller's reason at the very moment,
   * even if the work does not listen. One wait at a time.
   */
  wait<T>(work: Promise<T>, ms: number): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      // A stopped attempt may look like an ordinary end to an SDK: the reason for stopping goes before what it says.
      work.then(
        (value) => this.#done(resolve, value),
        (thrown) => this.#done(reject, thrown),
      );
      if (this.signal.aborted) this.#stop(this.signal.reason);
      else this.#startTimer(ms);
    });
  }

  /** After the last wait. What the attempt handed out may live on. */
  close(): void {
    this.#caller.removeEventListener('abort', this.#onCallerGone);
    clearTimeout(this.#timer);
    this.#giveUp = undefined;
  }

  /** Closes, and stops what still runs upstream. */
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
    // Between two waits the consumer may take as long as it likes: a timer that fires then means nothing.
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
