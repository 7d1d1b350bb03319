import { toldOf } from '#lib/shared/told-of.ts';

/**
 * What stops the making of an answer: its caller leaves, we say so, or the process ends before it: then the signal aborts
 * with the AppError to tell. Hold on to nothing beyond `end`: a process lives longer than its answers.
 */
export class Leaving {
  readonly #controller = new AbortController();

  constructor(caller: AbortSignal, ending?: AbortSignal) {
    const { signal } = this.#controller;
    const options = { once: true, signal };
    caller.addEventListener('abort', () => this.end(), options);
    ending?.addEventListener('abort', () => this.#controller.abort(ending.reason), options);
    if (ending?.aborted) this.#controller.abort(ending.reason);
    if (caller.aborted) this.end();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Nobody reads any more, or there is nothing left to read. */
  end(): void {
    this.#controller.abort();
  }

  /** As `work`; a failure is told as the end of the process where that was its reason. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (thrown) {
      throw toldOf(thrown, this.signal) ?? thrown;
    }
  }

  /** As `until`, and ends with it. */
  async during<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await this.until(work(this.signal));
    } finally {
      this.end();
    }
  }
}
