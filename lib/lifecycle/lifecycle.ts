import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';

/** An interrupted answer is stored as such within this time, or by another process when its lease expires. */
const INTERRUPT_WITHIN_MS = 8000;
/** Readers who do not take their last line are cut off after this. */
const LAST_LINES_WITHIN_MS = 3000;
const CLOSE_WITHIN_MS = 5000;
/** Retry-After during shutdown: about the length of a rolling update of one instance. */
export const RETRY_AFTER_SECONDS = 5;

/** Work that shutdown waits for. */
export interface UnderWay {
  /** Answers that are being sent. `settled` resolves when none is left and none can start. */
  requests: { refuse(): void; settled(): Promise<void> };
  /** Recorded answers, with or without readers. `close` interrupts them. */
  recordings: { settled(): Promise<void>; close(): Promise<void> };
}

interface Closer {
  name: string;
  close: () => Promise<void> | void;
}

/** The life of the server process: it serves, drains on a signal, then closes what it opened. */
export class Lifecycle {
  readonly #ending = new AbortController();
  readonly #closers: Closer[] = [];
  #isDraining = false;

  /** Whether the process is shutting down: it finishes current work and starts none. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborts with a client-safe AppError when the drain time is over. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Registers `close`, called once answers have ended: one after the other, last added first, each for at
   * most 5 s.
   */
  onClose(name: string, close: Closer['close']): void {
    this.#closers.push({ name, close });
  }

  /**
   * Drains current work for up to `drainMs`, aborts the rest with an error to its readers, then closes
   * everything. Never rejects: logs failures.
   */
  async end({ requests, recordings }: UnderWay, drainMs: number, log: Log): Promise<void> {
    const startedAt = performance.now();
    this.#isDraining = true;
    requests.refuse();
    log.info('draining: finishing requests under way');
    const finished = requests.settled().then(() => recordings.settled());
    const isWhole = await this.#done('drain', finished, drainMs, log);
    if (!isWhole) await this.#breakOff({ requests, recordings }, log);
    for (const { name, close } of this.#closers.toReversed()) {
      await this.#done(name, Promise.resolve().then(close), CLOSE_WITHIN_MS, log);
    }
    log.info({ isWhole, tookMs: Math.round(performance.now() - startedAt) }, 'stopped');
  }

  /** Recorded answers first: their readers learn that the text so far is saved. */
  async #breakOff({ requests, recordings }: UnderWay, log: Log): Promise<void> {
    log.warn('drain timeout: aborting answers under way');
    await this.#done('recordings', recordings.close(), INTERRUPT_WITHIN_MS, log);
    this.#ending.abort(
      new AppError('unavailable', 'The server stopped before the answer was complete. Ask again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    );
    await this.#done('requests', requests.settled(), LAST_LINES_WITHIN_MS, log);
  }

  async #done(name: string, work: Promise<void>, ms: number, log: Log): Promise<boolean> {
    try {
      if (await isWithin(ms, work)) return true;
      log.warn({ name, ms }, 'did not stop in time');
    } catch (thrown) {
      log.error({ name, ...describeFailure(AppError.from(thrown), false) }, 'failed to stop');
    }
    return false;
  }
}

/** Whether `work` resolved within `ms`. Rejects as it does until then; ignores its later result. */
export async function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
