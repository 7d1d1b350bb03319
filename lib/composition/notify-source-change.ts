import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { SyncReport } from '#lib/sources/sync-source.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceFetch } from '#lib/upstream/service-fetch.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

/** How a source is: `failing` as a whole, or some of its documents. */
type SourceHealth = 'ok' | 'documents-failing' | 'failing';

const MOST_NAMED = 10;

/**
 * Calls SOURCES_WEBHOOK_URL when a source begins to fail, and when it works again: once for each change, not for each run. A
 * webhook that fails is logged and changes nothing.
 */
export async function notifySourceChange(
  environment: Environment,
  source: string,
  outcome: Omit<SyncReport, 'cause'>,
): Promise<void> {
  const { SOURCES_WEBHOOK_URL: url, LOG_LEVEL, services } = environment;
  const before = healthOf(outcome.failureBefore, outcome.failedBefore);
  const state = healthOf(outcome.failure, outcome.counts.failed);
  if (url === undefined || outcome.interrupted || state === before) return;
  const message = {
    source,
    state,
    before,
    reason: outcome.failure,
    failedDocuments: outcome.counts.failed,
    documents: outcome.failed.slice(0, MOST_NAMED).map(({ document, reason }) => ({ document, reason })),
    at: new Date().toISOString(),
  };
  try {
    const fetch = await serviceFetch(services.upstream.connectTimeoutMs, SMALL_REPLY);
    await createUpstream('source webhook', services.upstream, readHttpFailure).call(async (signal) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), signal });
      await reply.arrayBuffer();
      if (!reply.ok) throw Object.assign(new Error(`It answers ${reply.status}.`), { status: reply.status });
    });
  } catch (thrown) {
    const failure = describeFailure(AppError.from(thrown), false);
    logFor(LOG_LEVEL).error({ source, ...failure }, 'source webhook failed');
  }
}

/** The state of a source after a run with this `failure` or number of failed documents. */
export function healthOf(failure: string | null, failed: number): SourceHealth {
  if (failure !== null) return 'failing';
  return failed > 0 ? 'documents-failing' : 'ok';
}
