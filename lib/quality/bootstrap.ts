import type { Figure } from './figure.ts';
import { seededRandom } from './seeded-random.ts';

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
  const count = values.length;
  if (count === 0) return { value: null, low: null, high: null, count };
  const value = mean(values);
  const random = seededRandom(SEED);
  const means = Float64Array.from({ length: RESAMPLES }, () => resampledMean(values, random)).sort();
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
