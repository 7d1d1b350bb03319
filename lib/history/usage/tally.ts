import { isAnswered } from '#lib/core/certainty.ts';
import type { Percentiles, UsageEntry, UsageTotals } from '#lib/core/records/usage.ts';

/** Adds up answers. */
export class Tally {
  #finished = 0;
  #failed = 0;
  #questions = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #withoutSources = 0;
  readonly #grades = { answer: 0, likely: 0, none: 0 };
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

  /** Total time is meaningful only for finished answers. */
  #finish({ certainty, citations, totalMs }: UsageEntry): void {
    this.#finished += 1;
    this.#total.add(totalMs);
    if (certainty) this.#grades[certainty] += 1;
    if (certainty && isAnswered(certainty) && citations === 0) this.#withoutSources += 1;
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
      grades: { ...this.#grades },
      withoutSources: this.#withoutSources,
      firstTokenMs: this.#firstToken.percentiles,
      totalMs: this.#total.percentiles,
    };
  }
}

/** At most half a percent of error, and never more than a few thousand buckets. */
const DIGITS = 3;

/** Counts latencies in milliseconds and computes their percentiles by nearest rank, to three digits. */
class Latencies {
  readonly #counts = new Map<number, number>();
  #size = 0;

  add(latencyMs: number): void {
    const rounded = Number(latencyMs.toPrecision(DIGITS));
    this.#counts.set(rounded, (this.#counts.get(rounded) ?? 0) + 1);
    this.#size += 1;
  }

  /** Null without latencies. */
  get percentiles(): Percentiles | null {
    if (this.#size === 0) return null;
    const sorted = [...this.#counts].sort(([one], [other]) => one - other);
    return { p50: this.#at(50, sorted), p90: this.#at(90, sorted), p99: this.#at(99, sorted) };
  }

  #at(percent: number, sorted: readonly [latencyMs: number, count: number][]): number {
    const rank = Math.ceil((this.#size * percent) / 100);
    let passed = 0;
    for (const [latencyMs, count] of sorted) {
      passed += count;
      if (passed >= rank) return latencyMs;
    }
    return 0;
  }
}
