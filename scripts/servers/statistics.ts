/** The middle of the values, the mean of both when there are two. Throws for an empty list. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures two contenders in turn, `rounds` times, the first one changing: a drift of the machine hits both. */
export async function inPairs<T>(
  rounds: number,
  ours: () => Promise<T>,
  bare: () => Promise<T>,
): Promise<{ ours: T; bare: T }[]> {
  const pairs: { ours: T; bare: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2) {
      const first = await ours();
      pairs.push({ ours: first, bare: await bare() });
    } else {
      const first = await bare();
      pairs.push({ ours: await ours(), bare: first });
    }
  }
  return pairs;
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32): for resampling, and for runs that can be run again; never for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A distribution in the figures that people compare. Null of nothing. */
export interface Percentiles {
  count: number;
  mean: number | null;
  p50: number | null;
  p90: number | null;
  p95: number | null;
  p99: number | null;
  max: number | null;
}

/** The smallest value that at least this share of all is not above (nearest rank); null of nothing. */
function percentile(sorted: ArrayLike<number>, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** The distribution of these values, in any order. */
export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => percentile(sorted, share);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    count: values.length,
    mean: values.length > 0 ? sum / values.length : null,
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}
