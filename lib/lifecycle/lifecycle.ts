import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { isWithin } from './within.ts';

/** An answer that is interrupted is kept as such within this, or by others when its lease is over. */
const INTERRUPT_WITHIN_MS = 8000;
/** Readers who do not take their last line are not waited for any longer. */
const LAST_LINES_WITHIN_MS = 3000;
const CLOSE_WITHIN_MS = 5000;
/** What a client waits before it asks again: as long as an update of one instance mostly takes. */
export const RETRY_AFTER_SECONDS = 5;

/** What the end waits for. */
export interface UnderWay {
  /** Answers on their way to somebody. `settled` resolves when there are none, and none can begin. */
  requests: { refuse(): void; settled(): Promise<void> };
  /** Answers that are kept, whether somebody reads them or not. `close` interrupts them. */
  recordings: { settled(): Promise<void>; close(): Promise<void> };
}

interface Closer {
  name: string;
  close: () => Promise<void> | void;
}

/** The life of the server process: it serves, drains what is under way once it is told to go, and closes what it opened. */
export class Lifecycle {
  readonly #ending = new AbortController();
  readonly #closers: Closer[] = [];
  #isDraining = false;

  /** Whether the process was told to go: it finishes what it has begun, and begins nothing. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Aborts, with the AppError to tell whoever still reads, when the time for answers under way is over. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Has `close` called once answers have ended: one after the other, last added first, none waited for longer than 5 s. */
  onClose(name: string, close: Closer['close']): void {
    this.#closers.push({ name, close });
  }

  /**
   * Lets what is under way finish for up to `drainMs`, breaks off what is left so that its readers are told, then closes
   * everything. Never rejects: what fails on the way is logged.
   */
  async end({ requests, recordings }: UnderWay, drainMs: number, log: Log): Promise<void> {
    const startedAt = performance.now();
    this.#isDraining = true;
    requests.refuse();
    log.info('draining: finishing what is under way');
    const finished = requests.settled().then(() => recordings.settled());
    const isWhole = await this.#done('drain', finished, drainMs, log);
    if (!isWhole) await this.#breakOff({ requests, recordings }, log);
    for (const { name, close } of this.#closers.toReversed()) {
      await this.#done(name, Promise.resolve().then(close), CLOSE_WITHIN_MS, log);
    }
    log.info({ isWhole, tookMs: Math.round(performance.now() - startedAt) }, 'stopped');
  }

  /** Kept answers first: their readers are told that what there is of them is kept. */
  async #breakOff({ requests, recordings }: UnderWay, log: Log): Promise<void> {
    log.warn('the time to drain is over: answers under way are broken off');
    await this.#done('recordings', recordings.close(), INTERRUPT_WITHIN_MS, log);
    this.#ending.abort(
      new AppError('unavailable', 'The server was stopped while it answered. Please ask again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    );
    await this.#done('requests', requests.settled(), LAST_LINES_WITHIN_MS, log);
  }

  async #done(name: string, work: Promise<void>, ms: number, log: Log): Promise<boolean> {
    try {
      if (await isWithin(ms, work)) return true;
      log.warn({ name, ms }, 'did not end in time');
    } catch (thrown) {
      log.error({ name, ...describeFailure(AppError.from(thrown), false) }, 'did not end well');
    }
    return false;
  }
}
