import type { AzureSearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type SearchConnection, statusOf } from './connection.ts';
import { indexByDefinition, indexByNames, type KnownIndex } from './known-index.ts';

/** How long a definition is taken for true. */
const FRESH_MS = 5 * 60_000;
/** How soon one may be read again because a request named what it lacks, or there was none. */
const AGAIN_MS = 10_000;

interface Known {
  index: KnownIndex;
  readAt: number;
}

/**
 * What is known of the index, read from its definition once and again after some minutes. While that fails, the last
 * one stands. Where the credentials may search but not read definitions (query keys), and before there is an index, the
 * configured names stand for it.
 */
export class IndexKnowledge {
  readonly #connection: SearchConnection;
  readonly #config: AzureSearchConfig;
  #known: Known | undefined;
  #reading: Promise<Known> | undefined;

  constructor(connection: SearchConnection, config: AzureSearchConfig) {
    this.#connection = connection;
    this.#config = config;
  }

  /**
   * What `read` makes of the index. A refusal (`bad-request`) may only mean that the index has changed: it counts once
   * the definition has been read lately.
   */
  async check<T>(read: (index: KnownIndex) => T, signal: AbortSignal | undefined): Promise<T> {
    const known = await this.#atMost(FRESH_MS, signal);
    try {
      return read(known.index);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
      const again = await this.#atMost(AGAIN_MS, signal);
      if (again === known) throw thrown;
      return read(again.index);
    }
  }

  async #atMost(ageMs: number, signal: AbortSignal | undefined): Promise<Known> {
    const known = this.#known;
    const allowedMs = known?.index.definition === 'missing' ? Math.min(ageMs, AGAIN_MS) : ageMs;
    if (known && performance.now() - known.readAt < allowedMs) return known;
    // Read once for all who wait, so nobody's leaving may stop it.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const read = known ? this.#reading.catch(() => known) : this.#reading;
    this.#known = await untilAborted(read, signal);
    return this.#known;
  }

  async #read(): Promise<Known> {
    const client = await this.#connection.indexes();
    const { fields, index } = this.#config;
    const known = await this.#connection.upstream.call(async (signal) => {
      try {
        return indexByDefinition(await client.getIndex(index, { abortSignal: signal }), fields);
      } catch (thrown) {
        if (statusOf(thrown) === 403) return indexByNames(fields, 'unreadable');
        if (statusOf(thrown) === 404) return indexByNames(fields, 'missing');
        throw thrown;
      }
    });
    return { index: known, readAt: performance.now() };
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
