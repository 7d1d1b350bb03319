import { AppError } from '#lib/shared/app-error.ts';
import { pause } from '#lib/shared/pause.ts';

const MOST_SECONDS = 600;
const MOST_PER_CALL = 4;

/**
 * Waits for a service that throttles, beyond the retries of each call: as long as it asks, four times a call and ten minutes
 * in the life of this object. Then the error of the last attempt passes.
 */
export class Patience {
  readonly #wait: typeof pause;
  #waitedSeconds = 0;

  constructor(wait: typeof pause = pause) {
    this.#wait = wait;
  }

  async during<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let waits = 0; ; waits++) {
      try {
        return await call();
      } catch (thrown) {
        signal.throwIfAborted();
        const { code, retryAfterSeconds = 0 } = AppError.from(thrown);
        const isPassing = code === 'unavailable' && retryAfterSeconds > 0 && waits < MOST_PER_CALL;
        if (!isPassing || this.#waitedSeconds + retryAfterSeconds > MOST_SECONDS) throw thrown;
        this.#waitedSeconds += retryAfterSeconds;
        await this.#wait(1000 * retryAfterSeconds, signal);
      }
    }
  }
}
