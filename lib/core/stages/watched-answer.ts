import { PulledGenerator } from '#lib/shared/pulled-generator.ts';
import type { AnswerEvent } from '../events.ts';

/** `finished`: to its last event. `failed`: with a throw. `abandoned`: its reader left. */
export type AnswerOutcome = 'finished' | 'failed' | 'abandoned';

/** What a stage does about an answer that passes through it. Neither method may throw. */
export interface AnswerWatcher {
  event(event: AnswerEvent): void;
  /** Once, however the answer ends; with what was thrown where it failed. */
  end(outcome: AnswerOutcome, thrown?: unknown): void;
}

/** What opens an answer at its first pull. */
type Open = () => Promise<{ events: AsyncGenerator<AnswerEvent>; watcher: AnswerWatcher }>;

/** The same events, watched. What `open` throws is the answer's failure, and nobody watches it. */
export class WatchedAnswer extends PulledGenerator<AnswerEvent> {
  readonly #open: Open;
  readonly #signal: AbortSignal;
  #events: AsyncGenerator<AnswerEvent> | undefined;
  #watcher: AnswerWatcher | undefined;

  constructor(open: Open, signal: AbortSignal) {
    super();
    this.#open = open;
    this.#signal = signal;
  }

  next(): Promise<IteratorResult<AnswerEvent>> {
    return this.#events ? this.#events.next().then(this.#take, this.#fail) : this.#first();
  }

  protected async leave(): Promise<void> {
    await this.#events?.return(undefined);
    this.#end('abandoned');
  }

  async #first(): Promise<IteratorResult<AnswerEvent>> {
    const { events, watcher } = await this.#open();
    this.#events = events;
    this.#watcher = watcher;
    return this.next();
  }

  readonly #take = (result: IteratorResult<AnswerEvent>): IteratorResult<AnswerEvent> => {
    if (result.done) this.#end('finished');
    else this.#watcher?.event(result.value);
    return result;
  };

  readonly #fail = (thrown: unknown): never => {
    this.#end(this.#signal.aborted ? 'abandoned' : 'failed', thrown);
    throw thrown;
  };

  #end(outcome: AnswerOutcome, thrown?: unknown): void {
    this.#watcher?.end(outcome, thrown);
    this.#watcher = undefined;
  }
}
