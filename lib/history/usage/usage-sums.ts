import { createHash } from 'node:crypto';
import type { Owner } from '#lib/core/access/principal.ts';
import { isAnswered } from '#lib/core/events/events.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';

export const DAY_MS = 86_400_000;

/** What is added up, by its column. */
export const FIGURES = [
  'questions',
  'finished',
  'failed',
  'input_tokens',
  'output_tokens',
  'amount',
  'graded_answer',
  'graded_likely',
  'graded_none',
  'without_sources',
  'supported_sentences',
  'checked_sentences',
] as const;
/** What is counted by value, by its column. */
export const COUNTED = ['people', 'first_token', 'total'] as const;

/** Pairs of a value and how often it occurs, in ascending order of values. */
export type Counts = readonly number[];
/** What is added up. */
export type Figures = Record<(typeof FIGURES)[number], number>;

/** What a report groups by, beside time. */
export interface UsageGroup {
  model: UsageEntry['model'];
  promptVersion: UsageEntry['promptVersion'];
  experiment: UsageEntry['experiment'];
  /** Null where the model has no prices. */
  currency: string | null;
}

/**
 * The sums of the answers of one group within one period. `people` counts answers by `personKey`, the others by
 * `latencyCode`: so sums can be added to each other and subtracted, and still say how many people they are of.
 */
export interface UsageSum extends Record<(typeof COUNTED)[number], Counts> {
  startMs: number;
  group: UsageGroup;
  figures: Figures;
}

/** How sums of days are stored: `dimensions_json` is the group, as `dimensionsOf` writes it, and counts are packed. */
export interface UsageSumTable extends Figures, Record<(typeof COUNTED)[number], Uint8Array> {
  day_ms: number;
  dimensions_json: string;
}

/** A number of 48 bits that stands for a person; of 10,000 people, two share one with a probability of 1 in 5 million. */
export function personKey(owner: Owner): number {
  return createHash('sha256').update(owner).digest().readUIntBE(0, 6);
}

/** Adds entries up by group and by periods of this length in UTC. */
export function sumsOf(entries: Iterable<UsageEntry>, stepMs: number): UsageSum[] {
  const sums = new Map<string, { sum: UsageSum; values: Record<(typeof COUNTED)[number], number[]> }>();
  for (const entry of entries) {
    const startMs = entry.atMs - (entry.atMs % stepMs);
    const group = groupOf(entry);
    const key = `${startMs} ${dimensionsOf(group)}`;
    let open = sums.get(key);
    if (!open) {
      const figures = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;
      const sum = { startMs, group, figures, people: [], first_token: [], total: [] };
      open = { sum, values: { people: [], first_token: [], total: [] } };
      sums.set(key, open);
    }
    const { sum, values } = open;
    const figures = figuresOf(entry);
    for (const name of FIGURES) sum.figures[name] += figures[name];
    if (entry.owner !== null) values.people.push(personKey(entry.owner));
    if (entry.firstTokenMs !== null) values.first_token.push(latencyCode(entry.firstTokenMs));
    // Total time is meaningful only for finished answers.
    if (entry.outcome === 'finished') values.total.push(latencyCode(entry.totalMs));
  }
  return [...sums.values()].map(({ sum, values }) => ({
    ...sum,
    people: countsOf(values.people),
    first_token: countsOf(values.first_token),
    total: countsOf(values.total),
  }));
}

function groupOf({ model, promptVersion, experiment, cost }: UsageEntry): UsageGroup {
  return { model, promptVersion, experiment, currency: cost?.currency ?? null };
}

function figuresOf(entry: UsageEntry): Figures {
  const isFinished = entry.outcome === 'finished';
  const certainty = isFinished ? entry.certainty : null;
  const support = isFinished ? entry.support : null;
  return {
    questions: 1,
    finished: Number(isFinished),
    failed: Number(entry.outcome === 'failed'),
    input_tokens: entry.inputTokens,
    output_tokens: entry.outputTokens,
    amount: entry.cost?.amount ?? 0,
    graded_answer: Number(certainty === 'answer'),
    graded_likely: Number(certainty === 'likely'),
    graded_none: Number(certainty === 'none'),
    without_sources: Number(certainty !== null && isAnswered(certainty) && entry.citations === 0),
    supported_sentences: support?.supported ?? 0,
    checked_sentences: support?.of ?? 0,
  };
}

/** At most half a percent of error, and few enough codes to count each in an array. */
const MANTISSAS = 900;
const LEAST_EXPONENT = -1;
const MOST_EXPONENT = 8;
/** Latency codes are below this. */
export const LATENCY_CODES = 1 + MANTISSAS * (MOST_EXPONENT - LEAST_EXPONENT + 1);

/**
 * Encodes a latency in milliseconds to three digits, as a whole number that grows with it: 0 below 0.1 ms, and the
 * largest code from eleven days on.
 */
function latencyCode(latencyMs: number): number {
  const [digits = '', power = ''] = Math.max(0, latencyMs).toExponential(2).split('e');
  const exponent = Number(power);
  if (latencyMs <= 0 || exponent < LEAST_EXPONENT) return 0;
  if (exponent > MOST_EXPONENT) return LATENCY_CODES - 1;
  return 1 + (exponent - LEAST_EXPONENT) * MANTISSAS + Math.round(Number(digits) * 100) - 100;
}

/** The latency that a code stands for, in milliseconds. */
export function latencyOf(code: number): number {
  if (code === 0) return 0;
  const exponent = Math.floor((code - 1) / MANTISSAS) + LEAST_EXPONENT;
  return Number(`${((code - 1) % MANTISSAS) + 100}e${exponent - 2}`);
}

function countsOf(values: number[]): number[] {
  const counts: number[] = [];
  for (const value of values.sort((one, other) => one - other)) {
    if (counts.at(-2) === value) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else counts.push(value, 1);
  }
  return counts;
}

/** `counts` with `sign` times the others; values that no longer occur are left out. */
export function mergeCounts(counts: Counts, others: Counts, sign: 1 | -1): Counts {
  if (others.length === 0) return counts;
  const all = new Map<number, number>();
  for (let at = 0; at < counts.length; at += 2) all.set(counts[at] ?? 0, counts[at + 1] ?? 0);
  for (let at = 0; at < others.length; at += 2) {
    const value = others[at] ?? 0;
    all.set(value, (all.get(value) ?? 0) + sign * (others[at + 1] ?? 0));
  }
  return [...all]
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one - other)
    .flat();
}

/** Each number in groups of seven bits, the lowest first: what a value exceeds the one before by, and its count. */
export function packCounts(counts: Counts): Uint8Array {
  const bytes: number[] = [];
  const write = (number: number) => {
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  for (let at = 0, before = 0; at < counts.length; at += 2) {
    const value = counts[at] ?? 0;
    write(value - before);
    write(counts[at + 1] ?? 0);
    before = value;
  }
  return Uint8Array.from(bytes);
}

/** The counts that `packCounts` packed. A report reads millions of them. */
export function unpackCounts(bytes: Uint8Array): number[] {
  const counts: number[] = [];
  let value = 0;
  let isCount = false;
  for (let at = 0; at < bytes.length; at += 1) {
    let number = bytes[at] ?? 0;
    for (let scale = 128, byte = number; byte > 127; scale *= 128) {
      at += 1;
      byte = bytes[at] ?? 0;
      number += (byte - 1) * scale;
    }
    if (!isCount) value += number;
    counts.push(isCount ? number : value);
    isCount = !isCount;
  }
  return counts;
}

/** How a group is stored: the same group has the same text. */
export function dimensionsOf({ model, promptVersion, experiment, currency }: UsageGroup): string {
  return JSON.stringify([
    model,
    promptVersion,
    experiment?.name ?? null,
    experiment?.variant ?? null,
    currency,
  ]);
}
