import { checkCitations } from '../citations.ts';
import type { AnswerEvent, Finished, RetrievedEvent } from '../events.ts';
import type { TokenPrices } from '../ports.ts';
import type { Owner } from '../principal.ts';
import type { UsageEntry } from '../records/usage.ts';
import type { AnswerRequest } from '../request.ts';
import type { AnswerStage } from './answer-stage.ts';
import { type AnswerOutcome, type AnswerWatcher, WatchedAnswer } from './watched-answer.ts';

/** What metering needs: where to note, what models cost, and the time. */
export interface Meter {
  /** Never throws and is not waited for: an answer is not held up by its being counted. */
  note(entry: UsageEntry): void;
  /** Of a model by its alias; undefined where nothing is paid, or nobody said how much. */
  pricesOf(model: string): TokenPrices | undefined;
  /** Milliseconds, of a clock that only goes on. */
  now(): number;
  /** Epoch milliseconds. */
  today(): number;
  /** Has each answer followed as well; asked before it begins. */
  follow?: FollowAnswer | undefined;
}

/** Begins to follow an answer. `signal` tells whether its reader has left. */
export type FollowAnswer = (request: AnswerRequest, signal: AbortSignal) => AnswerFollower;

/** Hears the milestones of one answer, never its words: nothing is called for each of those. No method may throw. */
export interface AnswerFollower {
  /** Opens the answer, within whatever its calls are to know of being followed. */
  open(answer: () => AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent>;
  retrieved(event: RetrievedEvent): void;
  firstWord(): void;
  finished(event: Finished): void;
  /** Once, however the answer ends, with what was noted of it and how many of its citations name nothing that was found. */
  end(entry: UsageEntry, answer: { text: string; unverified: number; thrown: unknown }): void;
}

/** Notes of each answer how it ended and what it took. */
export function meterAnswers(meter: Meter): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const follower = meter.follow?.(request, signal);
      const watcher = new MeteredAnswer(meter, request.caller.owner, follower);
      const begin = () => answer(request, signal);
      return { events: follower ? follower.open(begin) : begin(), watcher };
    };
    return new WatchedAnswer(open, signal);
  };
}

/** What is remembered of an answer while it passes. */
class MeteredAnswer implements AnswerWatcher {
  readonly #owner: Owner | null;
  readonly #meter: Meter;
  readonly #startedAt: number;
  readonly #follower: AnswerFollower | undefined;
  #firstTokenMs: number | null = null;
  #model: string | null = null;
  #text = '';
  #sources: readonly string[] = [];
  #passages = 0;
  #inputTokens = 0;
  #outputTokens = 0;

  constructor(meter: Meter, owner: Owner | null, follower: AnswerFollower | undefined) {
    this.#meter = meter;
    this.#owner = owner;
    this.#follower = follower;
    this.#startedAt = meter.now();
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#model = event.model;
        this.#passages = event.passages.length;
        this.#sources = event.dataPoints.citations;
        this.#follower?.retrieved(event);
        return;
      case 'text-delta':
        if (this.#firstTokenMs === null) this.#begin();
        this.#text += event.text;
        return;
      case 'finished':
        this.#model = event.answeredBy ?? this.#model;
        this.#inputTokens = event.usage.promptTokens;
        this.#outputTokens = event.usage.completionTokens;
        this.#follower?.finished(event);
        return;
      default:
    }
  }

  end(outcome: AnswerOutcome, thrown: unknown): void {
    const { verified, unverified } = checkCitations(this.#text, this.#sources);
    const entry: UsageEntry = {
      atMs: this.#meter.today(),
      owner: this.#owner,
      model: this.#model,
      outcome,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cost: this.#cost(),
      firstTokenMs: this.#firstTokenMs,
      totalMs: this.#elapsed(),
      passages: this.#passages,
      citations: verified.length,
    };
    this.#meter.note(entry);
    this.#follower?.end(entry, { text: this.#text, unverified: unverified.length, thrown });
  }

  #begin(): void {
    this.#firstTokenMs = this.#elapsed();
    this.#follower?.firstWord();
  }

  #elapsed(): number {
    return Math.round(this.#meter.now() - this.#startedAt);
  }

  #cost(): UsageEntry['cost'] {
    const prices = this.#model === null ? undefined : this.#meter.pricesOf(this.#model);
    return prices ? costOf(prices, this.#inputTokens, this.#outputTokens) : null;
  }
}

/** What so many tokens cost. */
export function costOf(
  prices: TokenPrices,
  inputTokens: number,
  outputTokens: number,
): { currency: string; amount: number } {
  const amount = (inputTokens * prices.inputPerMillion + outputTokens * prices.outputPerMillion) / 1_000_000;
  return { currency: prices.currency, amount };
}
