import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent } from '../events.ts';
import type { Owner } from '../principal.ts';
import {
  type Conversations,
  LEASE_MS,
  type RecordedEvent,
  type StoredAnswer,
} from '../records/conversations.ts';
import { emptyAnswer, withRecorded } from '../records/recorded-answer.ts';
import { LogWriter } from './log-writer.ts';
import { type EndStatus, requireNoFailure } from './outcome.ts';
import { nothingTold, tellNext } from './tell-next.ts';

/** Whose answer is recorded, and where. */
interface RecordingOptions {
  owner: Owner;
  turn: string;
  conversations: Pick<Conversations, 'append' | 'end'>;
  /** Begins the answer, to be stopped by the signal. */
  answer: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  /** Hears what made the answer fail. */
  failed: (error: AppError) => void;
}

const END_AGAIN_AFTER_MS = 250;

/**
 * One answer as it is made: drained at the model's speed, whoever reads it or leaves. Readers are told what is in the log,
 * and nothing that a crash could take back.
 */
export class Recording {
  readonly owner: Owner;
  readonly turn: string;
  /** Resolves when the answer has ended and that is kept, or cannot be. */
  readonly ended: Promise<void>;
  readonly #options: RecordingOptions;
  readonly #writer: LogWriter;
  readonly #stopping = new AbortController();
  /** Ends the waiting of those who have read all there is. */
  readonly #waiting = new Set<() => void>();
  /** All that the model said. */
  #whole: StoredAnswer = emptyAnswer;
  /** As much of it as is in the log. */
  #kept: StoredAnswer = emptyAnswer;
  #status: EndStatus | 'running' = 'running';
  #stoppedAs: 'stopped' | 'interrupted' = 'stopped';
  #failure: AppError | undefined;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.owner = options.owner;
    this.turn = options.turn;
    this.#writer = new LogWriter(options.turn, options.conversations, {
      kept: (events) => this.#keep(events.reduce(withRecorded, this.#kept)),
      stopRequested: () => this.stop('stopped'),
      lost: (error) => this.#fail(error),
    });
    this.ended = this.#run();
  }

  /** The answer as far as it is kept. */
  get answer(): StoredAnswer {
    return this.#kept;
  }

  get status(): EndStatus | 'running' {
    return this.#status;
  }

  /** Stops the model; what it said stays. */
  stop(as: 'stopped' | 'interrupted'): void {
    this.#stoppedAs = as;
    this.#stopping.abort();
  }

  /** The answer from its beginning, pulled. Throws what ended it, and the signal's reason when the reader leaves. */
  async *follow(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const told = nothingTold();
    for (;;) {
      signal.throwIfAborted();
      const next = tellNext(this.#kept, told);
      if (next) yield next;
      else if (this.#status === 'running') await this.#change(signal);
      else break;
    }
    if (this.#failure) throw this.#failure;
    requireNoFailure(this.#status, this.#kept);
  }

  async #run(): Promise<void> {
    try {
      for await (const event of this.#options.answer(this.#stopping.signal)) {
        if (this.#stopping.signal.aborted) break;
        const recorded = withoutSearch(event);
        this.#whole = withRecorded(this.#whole, recorded);
        this.#writer.add(recorded);
        if (this.#writer.isFull) await this.#writer.room();
      }
    } catch (thrown) {
      if (!this.#stopping.signal.aborted) this.#fail(AppError.from(thrown));
    }
    await this.#writer.close();
    await this.#end();
  }

  #fail(error: AppError): void {
    if (this.#status !== 'running' || this.#failure) return;
    this.#failure = error;
    this.#options.failed(error);
    this.#stopping.abort();
  }

  async #end(): Promise<void> {
    const status = this.#outcome();
    const answer = this.#failure ? { ...this.#whole, failure: { ...describe(this.#failure) } } : this.#whole;
    try {
      await this.#endPatiently(status, answer);
      this.#status = status;
      this.#keep(answer);
    } catch (thrown) {
      // The log says what there is, and its lease ends: others will call the answer interrupted.
      this.#fail(AppError.from(thrown));
      this.#status = 'failed';
      this.#keep(this.#kept);
    }
  }

  #outcome(): EndStatus {
    if (this.#whole.finish) return 'done';
    if (this.#failure) return 'failed';
    return this.#stopping.signal.aborted ? this.#stoppedAs : 'done';
  }

  /** For as long as the answer is taken for alive. */
  async #endPatiently(status: EndStatus, answer: StoredAnswer): Promise<void> {
    const deadline = performance.now() + LEASE_MS;
    for (;;) {
      try {
        return await this.#options.conversations.end(this.turn, status, answer);
      } catch (thrown) {
        const passes = thrown instanceof AppError && thrown.code === 'unavailable';
        if (!passes || performance.now() > deadline) throw thrown;
      }
      await new Promise((resolve) => setTimeout(resolve, END_AGAIN_AFTER_MS));
    }
  }

  #keep(answer: StoredAnswer): void {
    this.#kept = answer;
    for (const wake of [...this.#waiting]) wake();
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

/** What other protocols report of a search is large, and nobody asks for it again. */
function withoutSearch(event: AnswerEvent): RecordedEvent {
  if (event.type !== 'retrieved') return event;
  const { search, ...rest } = event;
  return rest;
}

function describe({ code, message, field }: AppError) {
  return { code, message, ...(field !== undefined && { field }) };
}
