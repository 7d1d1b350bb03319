import { AppError } from '#lib/shared/app-error.ts';
import { type Conversations, LEASE_MS, type RecordedEvent } from '../records/conversations.ts';

/** The first writes, retrieval and the first token, are not delayed. */
const EAGER_WRITES = 2;
/** The interval of heartbeats, which also check for a stop request. */
const ALIVE_EVERY_MS = 1000;
const RETRY_AFTER_MS = 250;
/** Queued text is merged into one event up to this length. */
const MAX_DELTA_LENGTH = 16_384;
const MAX_QUEUED_EVENTS = 16;

/** Callbacks of a log writer. */
export interface LogListener {
  /** The events are durable. */
  onPersisted(events: readonly RecordedEvent[]): void;
  /** A stop was requested, or the turn has ended or was removed. */
  onStopRequested(): void;
  /** Writing failed for good; nothing more will be written. */
  onFailed(error: AppError): void;
}

/** Writes the events of one answer to its log, one write at a time, with heartbeats while there are none. */
export class LogWriter {
  readonly #turn: string;
  readonly #log: Pick<Conversations, 'append'>;
  readonly #listener: LogListener;
  readonly #queue = new EventQueue();
  readonly #written: Promise<void>;
  /** Taken from the queue, and not yet in the log. */
  #writing: RecordedEvent[] = [];
  #sequence = 0;
  #writes = 0;
  #isClosed = false;
  /** Ends the current pause. */
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

  /** Whether the producer must wait because the log is slower than the model. */
  get isFull(): boolean {
    return this.#queue.isFull && !this.#isClosed;
  }

  /** Resolves when the queue has space again or the writer is closed. */
  room(): Promise<void> {
    return new Promise((resolve) => {
      this.#room = resolve;
    });
  }

  /** Stops writing; resolves with the events that are not in the log when the current write has ended. */
  async close(): Promise<RecordedEvent[]> {
    this.#shut();
    await this.#written;
    return [...this.#writing, ...this.#queue.take()];
  }

  #shut(): void {
    this.#isClosed = true;
    this.#resume();
    this.#room?.();
  }

  async #run(): Promise<void> {
    try {
      // The constructor starts this loop, so the first check waits until there may be events.
      await this.#pause(ALIVE_EVERY_MS);
      while (!this.#isClosed) {
        await this.#gather();
        if (!this.#isClosed) await this.#write();
        if (this.#queue.isEmpty) await this.#pause(ALIVE_EVERY_MS);
      }
    } catch (thrown) {
      if (this.#isClosed) return;
      this.#shut();
      this.#listener.onFailed(AppError.from(thrown));
    }
  }

  /** Waits for the next write of all answers, unless the queue is full before. */
  async #gather(): Promise<void> {
    if (this.#isClosed || this.#queue.isEmpty || this.#queue.isFull || this.#writes < EAGER_WRITES) return;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
      atNextWrite(resolve);
    });
  }

  async #write(): Promise<void> {
    const events = this.#queue.take();
    this.#writing = events;
    this.#room?.();
    const { isStopRequested } = await this.#append(events);
    this.#writing = [];
    this.#sequence += events.length;
    if (events.length > 0) {
      this.#writes += 1;
      this.#listener.onPersisted(events);
    }
    if (isStopRequested) this.#listener.onStopRequested();
  }

  /** Retries the same events while the database is unavailable, until the lease expires. */
  async #append(events: RecordedEvent[]): Promise<{ isStopRequested: boolean }> {
    const deadline = performance.now() + LEASE_MS;
    for (;;) {
      try {
        return await this.#log.append(this.#turn, this.#sequence, events);
      } catch (thrown) {
        const isTransient = thrown instanceof AppError && thrown.code === 'unavailable';
        if (!isTransient || this.#isClosed || performance.now() > deadline) throw thrown;
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

/** A queue of events to write. Consecutive text is merged, so the log has one event per write and not per token. */
class EventQueue {
  #events: RecordedEvent[] = [];

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** Whether the producer should wait until queued events are written. */
  get isFull(): boolean {
    return this.#events.length >= MAX_QUEUED_EVENTS;
  }

  add(event: RecordedEvent): void {
    const last = this.#events.at(-1);
    const isMergeable =
      event.type === 'text-delta' && last?.type === 'text-delta' && last.text.length < MAX_DELTA_LENGTH;
    if (isMergeable) this.#events.pop();
    this.#events.push(isMergeable ? { type: 'text-delta', text: last.text + event.text } : event);
  }

  /** Removes and returns all queued events. */
  take(): RecordedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/** The time between two writes, at about the frame rate of a page. */
const GATHER_MS = 50;

let waiting: (() => void)[] = [];
let lastWrite = Number.NEGATIVE_INFINITY;

/**
 * Calls back GATHER_MS after the last write, at once if that has passed. All answers of a process are called together:
 * what they then write can share a transaction.
 */
function atNextWrite(wake: () => void): void {
  if (waiting.push(wake) > 1) return;
  setTimeout(wakeAll, Math.max(0, lastWrite + GATHER_MS - performance.now()));
}

function wakeAll(): void {
  lastWrite = performance.now();
  const writers = waiting;
  waiting = [];
  for (const wake of writers) wake();
}
