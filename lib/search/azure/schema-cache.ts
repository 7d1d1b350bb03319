import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { connectToSearch, type SearchConnection, statusOf } from './connection.ts';
import { type IndexSchema, indexByDefinition, indexByNames } from './index-schema.ts';

/** Time for which a definition is cached. */
const FRESH_MS = 5 * 60_000;
/** Minimum time before re-reading because a request named an unknown field, or there was no index. */
const AGAIN_MS = 10_000;

/**
 * The schema of the index, read from its definition, refreshed every few minutes while searches use the last one.
 * Without permission to read definitions (query keys), or before the index exists, configured names are
 * assumed.
 */
export class SchemaCache {
  readonly #connection: SearchConnection;
  readonly #config: AzureSearchConfig;
  #schema: IndexSchema | undefined;
  #reading: Promise<IndexSchema> | undefined;
  /** Time of the last attempt to read the definition. */
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(connection: SearchConnection, config: AzureSearchConfig) {
    this.#connection = connection;
    this.#config = config;
  }

  /**
   * Applies `read` to the index. A `bad-request` may only mean that the index has changed: it counts once
   * the definition was read recently.
   */
  async check<T>(read: (index: IndexSchema) => T, signal: AbortSignal | undefined): Promise<T> {
    const known = await untilAborted(this.#current(), signal);
    try {
      return read(known);
    } catch (thrown) {
      const mayBeOld = this.#ageMs() >= AGAIN_MS && !this.#reading;
      if (!mayBeOld || !(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
      return read(await untilAborted(this.#refreshed(known), signal));
    }
  }

  async #current(): Promise<IndexSchema> {
    const known = this.#schema;
    if (!known) return this.#read();
    if (known.definition === 'missing' && this.#ageMs() >= AGAIN_MS) return this.#refreshed(known);
    // Refreshed in the background: it is almost always unchanged.
    if (this.#ageMs() >= FRESH_MS) void this.#refreshed(known);
    return known;
  }

  /** The current definition; if unavailable, the last one. */
  #refreshed(known: IndexSchema): Promise<IndexSchema> {
    return this.#read().catch(() => known);
  }

  /** One read for all waiting callers, so no caller's abort may stop it. */
  #read(): Promise<IndexSchema> {
    this.#triedAt = performance.now();
    this.#reading ??= this.#readDefinition()
      .then((known) => {
        this.#schema = known;
        return known;
      })
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  #ageMs(): number {
    return performance.now() - this.#triedAt;
  }

  async #readDefinition(): Promise<IndexSchema> {
    const client = await this.#connection.indexes();
    const { fields, index } = this.#config;
    return this.#connection.upstream.call(async (signal) => {
      try {
        return indexByDefinition(await client.getIndex(index, { abortSignal: signal }), fields);
      } catch (thrown) {
        if (statusOf(thrown) === 403) return indexByNames(fields, 'unreadable');
        if (statusOf(thrown) === 404) return indexByNames(fields, 'missing');
        throw thrown;
      }
    });
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Time after a failure in which nothing is asked: a service that only others can reach must not delay each question. */
const AFTER_FAILURE_MS = 5 * 60_000;

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
    if (performance.now() - failedAt < AFTER_FAILURE_MS) return undefined;
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
