import type { UsageEntry, UsageTotals } from '#lib/core/records/usage.ts';
import { Latencies } from './latencies.ts';

/** Adds up answers. */
export class Tally {
  #finished = 0;
  #failed = 0;
  #questions = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #withoutSources = 0;
  readonly #users = new Set<string>();
  readonly #costs = new Map<string, number>();
  readonly #firstToken = new Latencies();
  readonly #total = new Latencies();

  add(entry: UsageEntry): void {
    this.#questions += 1;
    this.#inputTokens += entry.inputTokens;
    this.#outputTokens += entry.outputTokens;
    if (entry.owner !== null) this.#users.add(entry.owner);
    if (entry.cost) {
      const { currency, amount } = entry.cost;
      this.#costs.set(currency, (this.#costs.get(currency) ?? 0) + amount);
    }
    if (entry.firstTokenMs !== null) this.#firstToken.add(entry.firstTokenMs);
    if (entry.outcome === 'failed') this.#failed += 1;
    if (entry.outcome === 'finished') this.#finish(entry);
  }

  /** How long an answer took as a whole says something only of those that finished. */
  #finish({ citations, totalMs }: UsageEntry): void {
    this.#finished += 1;
    this.#total.add(totalMs);
    if (citations === 0) this.#withoutSources += 1;
  }

  get totals(): UsageTotals {
    return {
      questions: this.#questions,
      finished: this.#finished,
      failed: this.#failed,
      users: this.#users.size,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      costs: [...this.#costs]
        .map(([currency, amount]) => ({ currency, amount }))
        .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
      withoutSources: this.#withoutSources,
      firstTokenMs: this.#firstToken.percentiles,
      totalMs: this.#total.percentiles,
    };
  }
}
