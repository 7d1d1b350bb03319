import { AppError } from '#lib/shared/app-error.ts';
import { toldOf } from '#lib/shared/told-of.ts';

/**
 * What stops the making of an answer: its caller leaves, we say so, or the process ends before it, or nothing could be
 * sent for `replyWithinMs`: then the signal aborts with the AppError to tell. Hold on to nothing beyond `end`: a process lives longer than its answers.
 */
export class Leaving {
  readonly #controller = new AbortController();
  readonly #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(caller: AbortSignal, ending?: AbortSignal, replyWithinMs?: number) {
    const { signal } = this.#controller;
    const options = { once: true, signal };
    caller.addEventListener('abort', () => this.end(), options);
    ending?.addEventListener('abort', () => this.#controller.abort(ending.reason), options);
    if (ending?.aborted) this.#controller.abort(ending.reason);
    if (caller.aborted) this.end();
    if (replyWithinMs === undefined || signal.aborted) return;
    this.#silence = setTimeout(() => this.#controller.abort(tooLong(replyWithinMs)), replyWithinMs);
    signal.addEventListener('abort', () => clearTimeout(this.#silence), options);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Nobody reads any more, or there is nothing left to read. */
  end(): void {
    this.#controller.abort();
  }

  /** As `work`, after which there is something to send; a failure is told as what it was that ended it. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (thrown) {
      throw toldOf(thrown, this.signal) ?? thrown;
    } finally {
      clearTimeout(this.#silence);
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

/** Proxies end a connection that is silent for longer than they have patience, and say nothing of why. */
function tooLong(ms: number): AppError {
  const message =
    `There was nothing to send within ${Math.round(ms / 1000)} seconds. Ask for the answer as a stream: ` +
    'it may take as long as it needs.';
  return new AppError('unavailable', message);
}
