import type { AzureSearchConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type SearchConnection, statusOf } from './connection.ts';
import { indexByDefinition, indexByNames, type KnownIndex } from './known-index.ts';

/** How long a definition is taken for true. */
const FRESH_MS = 5 * 60_000;
/** How soon one may be read again because a request named what it lacks, or there was none. */
const AGAIN_MS = 10_000;

/**
 * What is known of the index, read from its definition once and again after some minutes, while searches go on with the
 * last one. Where the credentials may search but not read definitions (query keys), and before there is an index, the
 * configured names stand for it.
 */
export class IndexKnowledge {
  readonly #connection: SearchConnection;
  readonly #config: AzureSearchConfig;
  #known: KnownIndex | undefined;
  #reading: Promise<KnownIndex> | undefined;
  /** When it was last tried to read the definition. */
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(connection: SearchConnection, config: AzureSearchConfig) {
    this.#connection = connection;
    this.#config = config;
  }

  /**
   * What `read` makes of the index. A refusal (`bad-request`) may only mean that the index has changed: it counts once
   * the definition has been read lately.
   */
  async check<T>(read: (index: KnownIndex) => T, signal: AbortSignal | undefined): Promise<T> {
    const known = await untilAborted(this.#current(), signal);
    try {
      return read(known);
    } catch (thrown) {
      const mayBeOld = this.#ageMs() >= AGAIN_MS && !this.#reading;
      if (!mayBeOld || !(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
      return read(await untilAborted(this.#refreshed(known), signal));
    }
  }

  async #current(): Promise<KnownIndex> {
    const known = this.#known;
    if (!known) return this.#read();
    if (known.definition === 'missing' && this.#ageMs() >= AGAIN_MS) return this.#refreshed(known);
    // Nobody waits for what is the same almost always.
    if (this.#ageMs() >= FRESH_MS) void this.#refreshed(known);
    return known;
  }

  /** The definition as it is now; while it cannot be read, the last one stands. */
  #refreshed(known: KnownIndex): Promise<KnownIndex> {
    return this.#read().catch(() => known);
  }

  /** One reading for all who want one, so that nobody's leaving may stop it. */
  #read(): Promise<KnownIndex> {
    this.#triedAt = performance.now();
    this.#reading ??= this.#readDefinition()
      .then((known) => {
        this.#known = known;
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

  async #readDefinition(): Promise<KnownIndex> {
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
