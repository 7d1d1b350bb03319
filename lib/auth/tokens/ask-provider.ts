import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** Fetches a public JSON document of the sign-in service. */
export type AskProvider = (address: string) => Promise<Record<string, unknown>>;

/** The size limit of a document: ten times that of a large tenant's keys and certificates. */
const MOST_BYTES = 1_000_000;
/** A short timeout, because every caller waits for it. */
const ATTEMPT_MS = 5_000;

/**
 * Fetches public documents of the sign-in service. Throws AppError `unavailable` when that fails, which does not mean
 * that a token is invalid.
 */
export function createAskProvider(config: UpstreamConfig): AskProvider {
  const upstream = createUpstream('sign-in', { ...config, retryBudgetMs: ATTEMPT_MS }, readHttpFailure);
  const connect = memoizeAsync(() => serviceFetch(config.connectTimeoutMs, { bytes: MOST_BYTES }));
  return async (address) => {
    const fetchFrom = await connect();
    try {
      return await upstream.call((signal) => askOnce(fetchFrom, address, signal), undefined, ATTEMPT_MS);
    } catch (cause) {
      throw new AppError('unavailable', 'The sign-in service cannot be reached at the moment. Try again.', {
        cause,
      });
    }
  };
}

async function askOnce(
  fetchFrom: typeof fetch,
  address: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await fetchFrom(address, { signal, headers: { accept: 'application/json' } });
  const body: unknown = response.status === 200 ? await response.json() : await response.body?.cancel();
  if (isRecord(body)) return body;
  throw Object.assign(new Error(`${address} answered ${response.status}`), { status: response.status });
}
