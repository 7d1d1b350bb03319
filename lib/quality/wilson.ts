import type { Figure } from './figure.ts';

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
