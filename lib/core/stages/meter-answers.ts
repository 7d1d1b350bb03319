import { checkCitations } from '../citations.ts';
import type { AnswerEvent } from '../events.ts';
import type { TokenPrices } from '../ports.ts';
import type { Owner } from '../principal.ts';
import type { UsageEntry } from '../records/usage.ts';
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
}

/** Notes of each answer how it ended and what it took. */
export function meterAnswers(meter: Meter): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const watcher = new MeteredAnswer(meter, request.caller.owner);
      return { events: answer(request, signal), watcher };
    };
    return new WatchedAnswer(open, signal);
  };
}

/** What is remembered of an answer while it passes. */
class MeteredAnswer implements AnswerWatcher {
  readonly #owner: Owner | null;
  readonly #meter: Meter;
  readonly #startedAt: number;
  #firstTokenMs: number | null = null;
  #model: string | null = null;
  #text = '';
  #sources: readonly string[] = [];
  #passages = 0;
  #inputTokens = 0;
  #outputTokens = 0;

  constructor(meter: Meter, owner: Owner | null) {
    this.#meter = meter;
    this.#owner = owner;
    this.#startedAt = meter.now();
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#model = event.model;
        this.#passages = event.passages.length;
        this.#sources = event.dataPoints.citations;
        return;
      case 'text-delta':
        this.#firstTokenMs ??= this.#elapsed();
        this.#text += event.text;
        return;
      case 'finished':
        this.#inputTokens = event.usage.promptTokens;
        this.#outputTokens = event.usage.completionTokens;
        return;
      default:
    }
  }

  end(outcome: AnswerOutcome): void {
    this.#meter.note({
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
      citations: checkCitations(this.#text, this.#sources).verified.length,
    });
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
