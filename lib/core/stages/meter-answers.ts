import { GrowingText } from '#lib/shared/growing-text.ts';
import type { Owner } from '../access/principal.ts';
import { checkCitations } from '../citations/citations.ts';
import type { Certainty } from '../events/certainty.ts';
import type { AnswerEvent, Finished, RetrievedEvent } from '../events/events.ts';
import type { TokenPrices } from '../ports/chat-model.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { UsageEntry } from '../records/usage.ts';
import type { AnswerStage } from './answer-stage.ts';
import { type AnswerOutcome, type AnswerWatcher, WatchedAnswer } from './watched-answer.ts';

/** The dependencies of metering: where to record usage, model prices, and clocks. */
export interface Meter {
  /** Records a usage entry. It never throws and is not awaited, so metering does not delay answers. */
  note(entry: UsageEntry): void;
  /** The prices of a model by alias; undefined when it is free or no price is configured. */
  pricesOf(model: string): TokenPrices | undefined;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** The current time in epoch milliseconds. */
  today(): number;
  /** Also observes each answer; called before the answer starts. */
  observe?: ObserveAnswer | undefined;
}

/** Starts observing an answer. `signal` aborts when the reader leaves. */
export type ObserveAnswer = (request: AnswerRequest, signal: AbortSignal) => AnswerObserver;

/** Receives the milestones of one answer but not each token. Methods must not throw. */
export interface AnswerObserver {
  /** Starts the answer inside the observer's context, such as a trace span. */
  open(answer: () => AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent>;
  retrieved(event: RetrievedEvent): void;
  firstWord(): void;
  finished(event: Finished): void;
  /** Called once when the answer ends in any way, with its usage entry. */
  end(entry: UsageEntry, answer: EndedAnswer): void;
}

/** What an observer learns of an answer beyond its usage entry. */
export interface EndedAnswer {
  text: string;
  /** The number of citations that match no retrieved source. */
  unverified: number;
  thrown: unknown;
}

/** Records the outcome and usage of each answer. */
export function meterAnswers(meter: Meter): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const observer = meter.observe?.(request, signal);
      const watcher = new MeteredAnswer(meter, request.caller.owner, observer);
      const begin = () => answer(request, signal);
      return { events: observer ? observer.open(begin) : begin(), watcher };
    };
    return new WatchedAnswer(open, signal);
  };
}

/** Collects the figures of one answer as it passes through. */
class MeteredAnswer implements AnswerWatcher {
  readonly #owner: Owner | null;
  readonly #meter: Meter;
  readonly #startedAt: number;
  readonly #observer: AnswerObserver | undefined;
  #firstTokenMs: number | null = null;
  #model: string | null = null;
  readonly #text = new GrowingText();
  #sources: readonly string[] = [];
  #passages = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #certainty: Certainty | null = null;

  constructor(meter: Meter, owner: Owner | null, observer: AnswerObserver | undefined) {
    this.#meter = meter;
    this.#owner = owner;
    this.#observer = observer;
    this.#startedAt = meter.now();
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#model = event.model;
        this.#passages = event.passages.length;
        this.#sources = event.dataPoints.citations;
        this.#observer?.retrieved(event);
        return;
      case 'text-deltas':
        if (this.#firstTokenMs === null) this.#begin();
        this.#text.add(event.texts.join(''));
        return;
      case 'finished':
        this.#model = event.answeredBy ?? this.#model;
        this.#inputTokens = event.usage.promptTokens;
        this.#outputTokens = event.usage.completionTokens;
        this.#certainty = event.certainty;
        this.#observer?.finished(event);
        return;
      default:
    }
  }

  end(outcome: AnswerOutcome, thrown: unknown): void {
    const text = `${this.#text}`;
    const { verified, unverified } = checkCitations(text, this.#sources);
    const entry: UsageEntry = {
      atMs: this.#meter.today(),
      owner: this.#owner,
      model: this.#model,
      outcome,
      certainty: this.#certainty,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cost: this.#cost(),
      firstTokenMs: this.#firstTokenMs,
      totalMs: this.#elapsed(),
      passages: this.#passages,
      citations: verified.length,
    };
    this.#meter.note(entry);
    this.#observer?.end(entry, { text, unverified: unverified.length, thrown });
  }

  #begin(): void {
    this.#firstTokenMs = this.#elapsed();
    this.#observer?.firstWord();
  }

  #elapsed(): number {
    return Math.round(this.#meter.now() - this.#startedAt);
  }

  #cost(): UsageEntry['cost'] {
    const prices = this.#model === null ? undefined : this.#meter.pricesOf(this.#model);
    return prices ? costOf(prices, this.#inputTokens, this.#outputTokens) : null;
  }
}

/** The cost of the given token counts. */
export function costOf(
  prices: TokenPrices,
  inputTokens: number,
  outputTokens: number,
): { currency: string; amount: number } {
  const amount = (inputTokens * prices.inputPerMillion + outputTokens * prices.outputPerMillion) / 1_000_000;
  return { currency: prices.currency, amount };
}
