import { AppError } from '#lib/shared/app-error.ts';
import { type Conversations, LEASE_MS, type RecordedEvent } from '../records/conversations.ts';
import { EventQueue } from './event-queue.ts';

/** Events that come within this time of the last write are written together: about as often as a page draws. */
const GATHER_MS = 50;
/** What was found and the first word: each is written the moment it is there. */
const EAGER_WRITES = 2;
/** After so much silence the log hears that the answer is alive, and we whether somebody wants it to stop. */
const ALIVE_EVERY_MS = 1000;
const RETRY_AFTER_MS = 250;

/** What a writer tells of what becomes of its events. */
export interface LogListener {
  /** They are in the log, and survive us. */
  kept(events: readonly RecordedEvent[]): void;
  /** Somebody asked for an end, or the answer is nobody's any more. */
  stopRequested(): void;
  /** The log cannot be written, and nothing more will be. */
  lost(error: AppError): void;
}

/** Writes the events of one answer into its log, one write at a time, and says that the answer is alive when there are none. */
export class LogWriter {
  readonly #turn: string;
  readonly #log: Pick<Conversations, 'append'>;
  readonly #listener: LogListener;
  readonly #queue = new EventQueue();
  readonly #written: Promise<void>;
  #sequence = 0;
  #writes = 0;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  /** Ends the pause that the writer is in. */
  #resume: () => void = () => undefined;
  #room: (() => void) | undefined;

  constructor(turn: string, log: Pick<Conversations, 'append'>, listener: LogListener) {
    this.#turn = turn;
    this.#log = log;
    this.#listener = listener;
    this.#written = this.#run();
  }

  add(event: RecordedEvent): void {
    if (this.#isClosed) return;
    const wasEmpty = this.#queue.isEmpty;
    this.#queue.add(event);
    if (wasEmpty || this.#queue.isFull) this.#resume();
  }

  /** Whether the model has to wait, because the log is slower. */
  get isFull(): boolean {
    return this.#queue.isFull && !this.#isClosed;
  }

  /** Resolves when what waited is being written, or never will be. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.#room = resolve;
    });
  }

  /** Begins no further write, and resolves when none is under way. */
  async close(): Promise<void> {
    this.#shut();
    await this.#written;
  }

  #shut(): void {
    this.#isClosed = true;
    this.#resume();
    this.#room?.();
  }

  async #run(): Promise<void> {
    try {
      // Begun by a constructor: the first look at the queue comes when there may be something in it.
      await this.#pause(ALIVE_EVERY_MS);
      while (!this.#isClosed) {
        await this.#gather();
        if (!this.#isClosed) await this.#write();
        if (this.#queue.isEmpty) await this.#pause(ALIVE_EVERY_MS);
      }
    } catch (thrown) {
      if (this.#isClosed) return;
      this.#shut();
      this.#listener.lost(AppError.from(thrown));
    }
  }

  async #gather(): Promise<void> {
    const due = this.#lastWrite + GATHER_MS;
    if (this.#queue.isEmpty || this.#writes < EAGER_WRITES) return;
    while (!this.#isClosed && !this.#queue.isFull && performance.now() < due) {
      await this.#pause(due - performance.now());
    }
  }

  async #write(): Promise<void> {
    const events = this.#queue.take();
    this.#room?.();
    this.#lastWrite = performance.now();
    const { isStopRequested } = await this.#append(events);
    this.#sequence += events.length;
    if (events.length > 0) {
      this.#writes += 1;
      this.#listener.kept(events);
    }
    if (isStopRequested) this.#listener.stopRequested();
  }

  /** The same events again until the database is back: for as long as the answer is taken for alive. */
  async #append(events: RecordedEvent[]): Promise<{ isStopRequested: boolean }> {
    const deadline = performance.now() + LEASE_MS;
    for (;;) {
      try {
        return await this.#log.append(this.#turn, this.#sequence, events);
      } catch (thrown) {
        const passes = thrown instanceof AppError && thrown.code === 'unavailable';
        if (!passes || this.#isClosed || performance.now() > deadline) throw thrown;
      }
      await this.#pause(RETRY_AFTER_MS);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#resume = done;
    });
  }
}
