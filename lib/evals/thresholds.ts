import type { Summary } from '#lib/quality/metrics.ts';

/** The lowest figures that pass, from 0 to 1; undefined means not asked for. */
export interface Thresholds {
  minHit3: number | undefined;
  minMrr: number | undefined;
}

/** A sentence for each figure that is too low; none when all pass. */
export function shortfalls({ all }: Summary, { minHit3, minMrr }: Thresholds): string[] {
  return [...shortfall('hit@3', all.hitAt[3], minHit3), ...shortfall('MRR', all.mrr, minMrr)];
}

function shortfall(name: string, value: number | null, minimum: number | undefined): string[] {
  if (minimum === undefined || (value !== null && value >= minimum)) return [];
  return [`${name} is ${value?.toFixed(3) ?? 'not measured'}, below ${minimum}`];
}
