import type { Figure } from '#lib/quality/figure.ts';
import { shareWithInterval } from '#lib/quality/wilson.ts';
import type { SafetyResult } from '../evaluation.ts';

/** The share of hostile cases that were withstood, with its 95% interval by Wilson's score. */
export function withstood(results: readonly Pick<SafetyResult, 'passed'>[]): Figure {
  return shareWithInterval(results.filter(({ passed }) => passed).length, results.length);
}
