import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { pause } from '#lib/shared/pause.ts';
import { isPassing, toAppError, type UpstreamFailure } from './failure.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Jitter, so that callers told the same time do not return at the same moment. */
const SPREAD_MS = 250;

/** Retry settings of a service. `read` classifies an error. */
export interface RetryRules {
  service: string;
  config: Pick<UpstreamConfig, 'attempts' | 'retryBudgetMs'>;
  read: (thrown: unknown) => UpstreamFailure;
}

/**
 * Retries until success, a permanent failure, the last attempt or the end of the budget: exponential backoff
 * with full jitter, never shorter than the service asks for. Then throws the AppError of the last failure;
 * an attempt's own AppErrors and the caller's abort reason pass unchanged. Not cockatiel's retry: its wait
 * cannot be aborted, and it has no time budget.
 */
export async function withRetries<T>(
  { service, config, read }: RetryRules,
  attempt: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const started = performance.now();
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof AppError) throw thrown;
      const failure = read(thrown);
      const leftMs = config.retryBudgetMs - (performance.now() - started);
      const waitMs = waitBefore(failure, tried, leftMs);
      if (waitMs === undefined || tried >= config.attempts) throw toAppError(service, failure, thrown);
      await pause(waitMs, signal);
    }
  }
}

function waitBefore(failure: UpstreamFailure, tried: number, leftMs: number): number | undefined {
  if (!isPassing(failure)) return undefined;
  const asked = failure.retryAfterMs;
  const waitMs =
    asked === undefined
      ? Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1))
      : Math.min(asked + Math.random() * SPREAD_MS, Math.max(asked, leftMs));
  return waitMs <= leftMs ? waitMs : undefined;
}
