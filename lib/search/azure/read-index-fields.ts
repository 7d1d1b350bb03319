import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { connectToSearch } from './connection.ts';
import type { IndexSchema } from './index-schema.ts';
import { SchemaCache } from './schema-cache.ts';

/** Time after a failure in which nothing is asked: a service that only others can reach must not delay each question. */
const AGAIN_MS = 5 * 60_000;

/** The longest that a question waits for the names. */
const MOST_MS = 3000;

/**
 * Reads the names of the index's fields, cached like the schema of a search. Resolves with undefined where the
 * definition may not be read, does not exist or does not come within three seconds; throws only when `signal` aborts.
 */
export function createIndexFieldReader(
  config: AzureSearchConfig,
  upstream: UpstreamConfig,
): (signal: AbortSignal) => Promise<ReadonlySet<string> | undefined> {
  const schemas = new SchemaCache(connectToSearch(config, { ...upstream, attempts: 1 }), config);
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    if (performance.now() - failedAt < AGAIN_MS) return undefined;
    try {
      return await schemas.check(fieldNames, AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]));
    } catch {
      signal.throwIfAborted();
      failedAt = performance.now();
      return undefined;
    }
  };
}

function fieldNames({ definition, fields, vectors }: IndexSchema): ReadonlySet<string> | undefined {
  if (definition !== 'read') return undefined;
  return new Set([...fields, ...Object.values(vectors)].map(({ serviceName }) => serviceName));
}
