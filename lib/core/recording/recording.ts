import { AppError } from '#lib/shared/app-error.ts';
import type { Owner } from '../access/principal.ts';
import type { AnswerEvent } from '../events/events.ts';
import {
  applyRecordedEvent,
  type Conversations,
  emptyAnswer,
  LEASE_MS,
  type RecordedEvent,
  type StoredAnswer,
} from '../records/conversations.ts';
import { cutAnswer } from '../stages/bound-answers.ts';
import { LogWriter } from './log-writer.ts';
import { type EndStatus, nextEvent, startCursor, throwIfFailed } from './replay.ts';

/** The turn to record and where to store it. */
interface RecordingOptions {
  owner: Owner;
  turn: string;
  conversations: Pick<Conversations, 'append' | 'end'>;
  /** Starts the answer; the signal stops it. */
  answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Called with the error when the answer fails. */
  failed: (error: AppError) => void;
  /** What its owner may still store. */
  room: Room;
}

/** Bytes that an owner may still store, shared by all answers under way for that owner in this process. */
export interface Room {
  bytesLeft: number;
}

const RETRY_AFTER_MS = 250;
const NO_ROOM =
  'There is no room left for your stored conversations, so the answer ends here. Remove some that you no longer need.';

/**
 * Records one answer. The answer runs at the model's speed, independently of its readers. Readers only receive
 * persisted events, which a crash cannot undo.
 */
export class Recording {
  readonly owner: Owner;
  readonly turn: string;
  /** Resolves when the answer has ended and is stored, or storing it has failed. */
  readonly ended: Promise<void>;
  readonly #options: RecordingOptions;
  readonly #writer: LogWriter;
  readonly #stopping = new AbortController();
  /** Each wakes a reader that is up to date. */
  readonly #readers = new Set<() => void>();
  /** The stored part of the answer. */
  #persisted: StoredAnswer = emptyAnswer;
  #status: EndStatus | 'running' = 'running';
  #stoppedAs: 'stopped' | 'interrupted' = 'stopped';
  #failure: AppError | undefined;
  #hasRoom = true;
  readonly #startedAt = performance.now();

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.owner = options.owner;
    this.turn = options.turn;
    this.#writer = new LogWriter(options.turn, options.conversations, {
      onPersisted: (events) => this.#setPersisted(events.reduce(applyRecordedEvent, this.#persisted)),
      onStopRequested: () => this.stop('stopped'),
      onFailed: (error) => this.#fail(error),
    });
    this.ended = this.#run();
  }

  /** The persisted part of the answer. */
  get answer(): StoredAnswer {
    return this.#persisted;
  }

  get status(): EndStatus | 'running' {
    return this.#status;
  }

  /** Stops the model; its output so far is stored. */
  stop(as: 'stopped' | 'interrupted'): void {
    this.#stoppedAs = as;
    this.#stopping.abort();
  }

  /**
   * Streams the answer from its start at the reader's pace. Throws the error that ended it, and the signal's reason
   * when the reader leaves.
   */
  async *follow(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const cursor = startCursor();
    let wake = () => {};
    const changed = () => wake();
    this.#readers.add(changed);
    signal.addEventListener('abort', changed);
    try {
      for (;;) {
        signal.throwIfAborted();
        const next = nextEvent(this.#persisted, cursor);
        if (next) yield next;
        else if (this.#status !== 'running') break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#readers.delete(changed);
      signal.removeEventListener('abort', changed);
    }
    if (this.#failure) throw this.#failure;
    throwIfFailed(this.#status, this.#persisted);
  }

  async #run(): Promise<void> {
    try {
      for await (const event of this.#options.answer(this.#stopping.signal)) {
        if (this.#stopping.signal.aborted) break;
        const recorded = recordedEvent(event);
        this.#hasRoom = this.#takeRoom(recorded);
        if (!this.#hasRoom) break;
        this.#writer.add(recorded);
        if (this.#writer.isFull) await this.#writer.room();
      }
    } catch (thrown) {
      if (!this.#stopping.signal.aborted) this.#fail(AppError.from(thrown));
    }
    const unwritten = await this.#writer.close();
    const produced = unwritten.reduce(applyRecordedEvent, this.#persisted);
    await this.#end(this.#hasRoom ? produced : this.#withoutRoom(produced));
  }

  /** Counts what an event adds to the stored answer. What ends an answer is stored in any case. */
  #takeRoom(event: RecordedEvent): boolean {
    const { room } = this.#options;
    if (event.type === 'finished' || event.type === 'follow-ups' || event.type === 'support') return true;
    const hasRoom = room.bytesLeft > 0;
    if (Number.isFinite(room.bytesLeft)) room.bytesLeft -= Buffer.byteLength(JSON.stringify(event));
    return event.type === 'retrieved' || (hasRoom && room.bytesLeft >= 0);
  }

  #withoutRoom(produced: StoredAnswer): StoredAnswer {
    const ms = Math.round(performance.now() - this.#startedAt);
    return applyRecordedEvent(produced, cutAnswer(produced, NO_ROOM, ms));
  }

  #fail(error: AppError): void {
    if (this.#status !== 'running' || this.#failure) return;
    this.#failure = error;
    this.#options.failed(error);
    this.#stopping.abort();
  }

  async #end(produced: StoredAnswer): Promise<void> {
    const status = this.#outcome(produced);
    const answer = this.#failure ? { ...produced, failure: describe(this.#failure) } : produced;
    try {
      await this.#storeEnd(status, answer);
      this.#status = status;
      this.#setPersisted(answer);
    } catch (thrown) {
      // The log has the events so far, and its lease expires: other processes will report the answer as interrupted.
      this.#fail(AppError.from(thrown));
      this.#status = 'failed';
      this.#setPersisted(this.#persisted);
    }
  }

  #outcome({ finish }: StoredAnswer): EndStatus {
    if (finish) return 'done';
    if (this.#failure) return 'failed';
    return this.#stopping.signal.aborted ? this.#stoppedAs : 'done';
  }

  /** Retries until the lease expires. */
  async #storeEnd(status: EndStatus, answer: StoredAnswer): Promise<void> {
    const deadline = performance.now() + LEASE_MS;
    for (;;) {
      try {
        return await this.#options.conversations.end(this.turn, status, answer);
      } catch (thrown) {
        const isTransient = thrown instanceof AppError && thrown.code === 'unavailable';
        if (!isTransient || performance.now() > deadline) throw thrown;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }

  #setPersisted(answer: StoredAnswer): void {
    this.#persisted = answer;
    for (const changed of this.#readers) changed();
  }
}

/** The search report is large and only other protocols use it. Pieces of text matter to no later reader. */
function recordedEvent(event: AnswerEvent): RecordedEvent {
  if (event.type === 'text-deltas') return { type: 'text-delta', text: event.texts.join('') };
  if (event.type !== 'retrieved') return event;
  const { search, ...rest } = event;
  return rest;
}

function describe({ code, message, field }: AppError) {
  return { code, message, ...(field !== undefined && { field }) };
}
