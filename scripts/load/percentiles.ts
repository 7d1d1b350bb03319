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
