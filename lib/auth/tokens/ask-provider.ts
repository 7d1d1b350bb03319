import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { patientFetch } from '#lib/upstream/patient-fetch.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** What the sign-in service publishes, as JSON. */
export type AskProvider = (address: string) => Promise<Record<string, unknown>>;

/** What one such document may take: with keys and certificates of a large tenant it is a tenth of that. */
const MOST_BYTES = 1_000_000;
/** Every caller waits for it: better to say that it cannot be told. */
const ATTEMPT_MS = 5_000;

/**
 * Asks for a document that the sign-in service publishes. Throws AppError `unavailable` where it cannot be had: that the
 * service is away says nothing about a token.
 */
export function createAskProvider(config: UpstreamConfig): AskProvider {
  const upstream = createUpstream('sign-in', { ...config, retryBudgetMs: ATTEMPT_MS }, readHttpFailure);
  return async (address) => {
    const fetchFrom = await patientFetch(config.connectTimeoutMs, {
      bytes: MOST_BYTES,
      lineBytes: MOST_BYTES,
    });
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
