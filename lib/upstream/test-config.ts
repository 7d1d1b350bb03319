import type { UpstreamConfig } from '#lib/config/services.ts';

/** Timeout and retry policy for tests: generous, because a test about a limit sets that limit itself. */
export function retryPolicy(more: Partial<UpstreamConfig> = {}): UpstreamConfig {
  return {
    connectTimeoutMs: 5_000,
    firstTokenTimeoutMs: 20_000,
    betweenTokensTimeoutMs: 20_000,
    callTimeoutMs: 20_000,
    concurrency: 10,
    queue: 10,
    attempts: 3,
    retryBudgetMs: 30_000,
    answer: { characters: 200_000, ms: 60_000 },
    ...more,
  };
}
