import { PulledGenerator } from '#lib/shared/async.ts';
import type { AnswerEvent } from '../events/events.ts';
import type { AnswerRequest } from '../question/request.ts';

/** Answers one question: the core's `answer` with its ports bound. */
export type AnswerQuestion = (request: AnswerRequest, signal: AbortSignal) => AsyncGenerator<AnswerEvent>;

/** A stage that wraps an answer: it passes the same events through and acts on them. */
export type AnswerStage = (answer: AnswerQuestion) => AnswerQuestion;

/** The outcome of an answer. `finished`: it reached its last event. `failed`: it threw. `abandoned`: the reader left. */
export type AnswerOutcome = 'finished' | 'failed' | 'abandoned';

/** A stage's callbacks for one answer. Neither method may throw. */
export interface AnswerListener {
  event(event: AnswerEvent): void;
  /** Called once when the answer ends in any way, with the thrown error if it failed. */
  end(outcome: AnswerOutcome, thrown?: unknown): void;
}

/** Opens an answer on the first pull. */
type Open = () => Promise<{ events: AsyncGenerator<AnswerEvent>; listener: AnswerListener }>;

/** Passes an answer's events through a listener. If `open` throws, the answer fails and no listener is called. */
export class InstrumentedAnswer extends PulledGenerator<AnswerEvent> {
  readonly #open: Open;
  readonly #signal: AbortSignal;
  #events: AsyncGenerator<AnswerEvent> | undefined;
  #listener: AnswerListener | undefined;

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
    const { events, listener } = await this.#open();
    this.#events = events;
    this.#listener = listener;
    return this.next();
  }

  readonly #take = (result: IteratorResult<AnswerEvent>): IteratorResult<AnswerEvent> => {
    if (result.done) this.#end('finished');
    else this.#listener?.event(result.value);
    return result;
  };

  readonly #fail = (thrown: unknown): never => {
    this.#end(this.#signal.aborted ? 'abandoned' : 'failed', thrown);
    throw thrown;
  };

  #end(outcome: AnswerOutcome, thrown?: unknown): void {
    this.#listener?.end(outcome, thrown);
    this.#listener = undefined;
  }
}
