import type { UsageFigures } from '#lib/api/usage.ts';

/** Questions whose reader left before the answer ended. */
export function abandonedOf({ questions, finished, failed }: UsageFigures): number {
  return questions - finished - failed;
}

/** The share of finished answers that cite nothing, from 0 to 1; null where none finished. */
export function withoutSourcesShare({ finished, withoutSources }: UsageFigures): number | null {
  return finished === 0 ? null : withoutSources / finished;
}

/** What was spent in one currency. */
export function costIn({ costs }: UsageFigures, currency: string): number {
  return costs.find((cost) => cost.currency === currency)?.amount ?? 0;
}
