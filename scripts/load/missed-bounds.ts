import type { LoadPlan } from './load-plan.ts';
import type { LoadResult } from './load-result.ts';

/** The bounds that a run missed, each in a sentence. A soak without a verdict has missed its own. */
export function missedBounds(
  { maxErrors, maxP95, warmUpMs }: Pick<LoadPlan, 'maxErrors' | 'maxP95' | 'warmUpMs'>,
  { errors, times, soak }: Pick<LoadResult, 'errors' | 'times' | 'soak'>,
): string[] {
  const { p95 } = times.firstToken;
  const missed: string[] = [];
  if (maxErrors !== undefined && errors > maxErrors) {
    missed.push(`Errors: ${errors}; at most ${maxErrors} are allowed (--max-errors).`);
  }
  if (maxP95 !== undefined && !(p95 !== null && p95 <= maxP95)) {
    const was = p95 === null ? 'there was none' : `p95 was ${p95.toFixed(1)} ms`;
    missed.push(`Of the first token, ${was}; at most ${maxP95} ms are allowed (--max-p95).`);
  }
  if (warmUpMs !== undefined && !soak)
    missed.push('Nothing could be judged: too little was seen of the server.');
  if (soak && !soak.held) missed.push('The server did not stay as it was; the verdict says in what.');
  return missed;
}
