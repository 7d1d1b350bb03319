import type { Percentiles, UsageTotals } from '#lib/core/records/usage.ts';
import { type Counts, LATENCY_CODES, latencyOf, type UsageSum } from './usage-sums.ts';

/** Adds up sums to the totals of a report. */
export class Tally {
  readonly #figures: Partial<Record<keyof UsageSum['figures'], number>> = {};
  readonly #costs = new Map<string, number>();
  readonly #people = new Marks();
  readonly #firstToken = new Latencies();
  readonly #total = new Latencies();

  /** `people` are numbers for those of the sum; the same person has the same number in all sums of a report. */
  add({ figures, group, first_token: firstToken, total }: UsageSum, people: readonly number[]): void {
    for (const name of NAMES) this.#figures[name] = (this.#figures[name] ?? 0) + figures[name];
    if (group.currency !== null) {
      this.#costs.set(group.currency, (this.#costs.get(group.currency) ?? 0) + figures.amount);
    }
    for (const person of people) this.#people.add(person);
    this.#firstToken.add(firstToken);
    this.#total.add(total);
  }

  get totals(): UsageTotals {
    const of = (name: keyof UsageSum['figures']) => this.#figures[name] ?? 0;
    return {
      questions: of('questions'),
      finished: of('finished'),
      failed: of('failed'),
      users: this.#people.size,
      inputTokens: of('input_tokens'),
      outputTokens: of('output_tokens'),
      costs: [...this.#costs]
        .map(([currency, amount]) => ({ currency, amount }))
        .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
      grades: { answer: of('graded_answer'), likely: of('graded_likely'), none: of('graded_none') },
      withoutSources: of('without_sources'),
      support: { supported: of('supported_sentences'), of: of('checked_sentences') },
      firstTokenMs: this.#firstToken.percentiles,
      totalMs: this.#total.percentiles,
    };
  }
}

/** All but the amount, which is summed by currency. */
const NAMES = [
  'questions',
  'finished',
  'failed',
  'input_tokens',
  'output_tokens',
  'graded_answer',
  'graded_likely',
  'graded_none',
  'without_sources',
  'supported_sentences',
  'checked_sentences',
] as const satisfies (keyof UsageSum['figures'])[];

/** A set of small numbers, which is faster than one of any. */
class Marks {
  #marks = new Uint8Array(512);
  size = 0;

  add(number: number): void {
    if (number >= this.#marks.length) {
      const larger = new Uint8Array(number * 2);
      larger.set(this.#marks);
      this.#marks = larger;
    }
    if (this.#marks[number] === 1) return;
    this.#marks[number] = 1;
    this.size += 1;
  }
}

/** Counts latencies by code, and computes their percentiles by nearest rank. */
class Latencies {
  #counts: Uint32Array | undefined;
  #least = LATENCY_CODES;
  #size = 0;

  add(counts: Counts): void {
    if (counts.length === 0) return;
    this.#counts ??= new Uint32Array(LATENCY_CODES);
    this.#least = Math.min(this.#least, counts[0] ?? 0);
    for (let at = 0; at < counts.length; at += 2) {
      const [code, count] = [counts[at] ?? 0, counts[at + 1] ?? 0];
      this.#counts[code] = (this.#counts[code] ?? 0) + count;
      this.#size += count;
    }
  }

  /** Null without latencies. */
  get percentiles(): Percentiles | null {
    if (!this.#counts) return null;
    const ranks = [50, 90, 99].map((percent) => Math.ceil((this.#size * percent) / 100));
    const found: number[] = [];
    let passed = 0;
    for (let code = this.#least; code < LATENCY_CODES && found.length < ranks.length; code += 1) {
      passed += this.#counts[code] ?? 0;
      while (passed >= (ranks[found.length] ?? Number.POSITIVE_INFINITY)) found.push(latencyOf(code));
    }
    const [p50 = 0, p90 = 0, p99 = 0] = found;
    return { p50, p90, p99 };
  }
}
