import { mean } from '#lib/quality/metrics.ts';
import { seededRandom } from '../../servers/statistics.ts';

/** A mean of scores with its 95% interval; all null where nothing had a score. */
export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  /** The number of scores in the mean. */
  count: number;
}

const RESAMPLES = 2_000;
/** Any constant would do: the same scores shall have the same interval in every run. */
const SEED = 20_261_101;
const TAIL = 0.025;

/**
 * The mean of the values and its 95% interval by the percentile bootstrap: 2,000 samples drawn with replacement, from the
 * same seed each time. The interval always holds the mean; of one value, or of equal ones, it is the value itself. Of no
 * values everything is null.
 */
export function meanWithInterval(values: readonly number[]): Figure {
  return meanOfMeans([values]);
}

/** The mean of the means of several groups, each of the same weight, as meanWithInterval. Of an empty group everything is null. */
export function meanOfMeans(groups: readonly (readonly number[])[]): Figure {
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  if (groups.some(({ length }) => length === 0)) return { value: null, low: null, high: null, count };
  const value = groups.reduce((sum, values) => sum + (mean(values) ?? 0), 0) / groups.length;
  const random = seededRandom(SEED);
  const resampled = () =>
    groups.reduce((sum, values) => sum + resampledMean(values, random), 0) / groups.length;
  const means = Float64Array.from({ length: RESAMPLES }, resampled).sort();
  const low = means[Math.floor(TAIL * RESAMPLES)] ?? value;
  const high = means[Math.ceil((1 - TAIL) * RESAMPLES) - 1] ?? value;
  // Rounding, or a single far value among hundreds, may leave the mean just outside.
  return { value, low: Math.min(low, value), high: Math.max(high, value), count };
}

function resampledMean(values: readonly number[], random: () => number): number {
  let sum = 0;
  for (let drawn = 0; drawn < values.length; drawn++) {
    sum += values[Math.floor(random() * values.length)] ?? 0;
  }
  return sum / values.length;
}

/** The normal quantile of a 95% interval. */
const Z = 1.959964;

/**
 * The share of trials that went well with its 95% interval by Wilson's score, which is honest also where all of a few went
 * well: the bootstrap would then claim certainty. Of no trials everything is null.
 */
export function shareWithInterval(passed: number, count: number): Figure {
  if (count === 0) return { value: null, low: null, high: null, count };
  const value = passed / count;
  const square = (Z * Z) / count;
  const middle = (value + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((value * (1 - value)) / count + square / (4 * count))) / (1 + square);
  return {
    value,
    low: Math.min(value, Math.max(0, middle - half)),
    high: Math.max(value, Math.min(1, middle + half)),
    count,
  };
}
