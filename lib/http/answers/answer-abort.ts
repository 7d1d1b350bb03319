import { AppError, clientError } from '#lib/shared/app-error.ts';

/** One for all answers: recording where each was made would cost more than ending it. */
const READ = new DOMException('The reader has left, or has read everything.', 'AbortError');

/**
 * Stops an answer when its caller leaves, when `end` is called, when the process ends before it, or when nothing could be
 * sent for `replyWithinMs`. The last two abort with a client-safe error. After `end` no listener is left: a process lives
 * longer than its answers.
 */
export class AnswerAbort {
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

  /** The reader has left, or has read everything. */
  end(): void {
    this.#controller.abort(READ);
  }

  /** As `work`, after which there is something to send; a failure that this abort caused is reported by its reason. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (thrown) {
      throw clientError(thrown, this.signal) ?? thrown;
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

/** Proxies end a connection that is silent for longer than their timeout, without a reason. */
function tooLong(ms: number): AppError {
  const message =
    `There was nothing to send within ${Math.round(ms / 1000)} seconds. Ask for the answer as a stream: ` +
    'it may take as long as it needs.';
  return new AppError('unavailable', message);
}
