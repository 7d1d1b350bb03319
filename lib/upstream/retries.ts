import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isPassing, toAppError, type UpstreamFailure } from './failure.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** So that callers who were all told the same time do not all come back at the same moment. */
const SPREAD_MS = 250;

/** What retrying needs to know of a service. `read` tells what a thrown error means. */
export interface RetryRules {
  service: string;
  config: Pick<UpstreamConfig, 'attempts' | 'retryBudgetMs'>;
  read: (thrown: unknown) => UpstreamFailure;
}

/**
 * Tries until it goes well, failures are of the lasting kind, attempts are used up or the budget is: exponential
 * waits with full jitter, never shorter than the service asks for. Then throws the AppError of the last failure;
 * AppErrors of an attempt and the caller's reason for leaving pass as they are. Not cockatiel's retry: its wait cannot
 * be left early, and it cannot stop at a time.
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
