import type { Percentiles } from '#lib/core/records/usage.ts';

/** Half a percent off at most, and never more than a few thousand numbers, however many are counted. */
const DIGITS = 3;

/** Counts latencies, in milliseconds, and tells their percentiles by nearest rank, to three digits. */
export class Latencies {
  readonly #counts = new Map<number, number>();
  #size = 0;

  add(latencyMs: number): void {
    const rounded = Number(latencyMs.toPrecision(DIGITS));
    this.#counts.set(rounded, (this.#counts.get(rounded) ?? 0) + 1);
    this.#size += 1;
  }

  /** Null when none were counted. */
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
