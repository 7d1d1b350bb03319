import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import { parseValidity, type Validity } from '#lib/core/documents/validity.ts';
import type { SearchHit } from '#lib/core/events/passage.ts';
import { quoteOData } from '#lib/shared/odata.ts';
import { callUnlessMissing, type IndexDocument, type SearchConnection } from './connection.ts';

/** How long a list is used before it is read again, in the background. */
const FRESH_MS = 30_000;
/** After a failure, such as that of an index without the field, and where there is no such index. */
const RETRY_MS = 300_000;
const PAGE = 1000;
/** Of 20,000 documents with dates; those of more are not marked. */
const MOST_PAGES = 20;

type Known = ReadonlyMap<string, Validity>;

/**
 * The validities that ingestion stored in the documents index. Passages have no field for them, so that indexes of other programs
 * stay as they are. Read once for many searches; where they cannot be read, no document has one.
 */
export class StoredValidities {
  readonly #connection: SearchConnection;
  readonly #index: string;
  readonly #now: () => number;
  #known: Known = new Map();
  #reading: Promise<Known> | undefined;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(connection: SearchConnection, index: string, now: () => number = () => performance.now()) {
    this.#connection = connection;
    this.#index = index;
    this.#now = now;
  }

  /** The first call waits for the list, later ones take the latest. Never rejects. */
  async #list(): Promise<Known> {
    const isFirst = this.#nextMs === Number.NEGATIVE_INFINITY;
    if (!this.#reading && this.#now() >= this.#nextMs) {
      this.#nextMs = this.#now() + FRESH_MS;
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
    }
    return isFirst && this.#reading ? this.#reading : this.#known;
  }

  /** The hits with the validity of their documents. */
  async mark(hits: readonly SearchHit[]): Promise<SearchHit[]> {
    const known = hits.length > 0 ? await this.#list() : this.#known;
    if (known.size === 0) return [...hits];
    return hits.map((hit) => {
      const validity = known.get(documentOf(hit) ?? '');
      return validity ? { ...hit, validity } : hit;
    });
  }

  async #read(): Promise<Known> {
    try {
      const found = new Map<string, Validity>();
      let last = '';
      for (let page = 0; page < MOST_PAGES; page++) {
        const entries = await this.#page(last);
        if (!entries) {
          this.#nextMs = this.#now() + RETRY_MS;
          break;
        }
        for (const entry of entries) {
          const validity = validityIn(entry);
          if (validity) found.set(String(entry['sourcefile']), validity);
        }
        if (entries.length < PAGE) break;
        last = String(entries.at(-1)?.['id']);
      }
      this.#known = found;
    } catch {
      // What is known stays: a search without marks is better than none.
      this.#nextMs = this.#now() + RETRY_MS;
    }
    return this.#known;
  }

  /** Undefined without the index. */
  async #page(after: string): Promise<IndexDocument[] | undefined> {
    const { upstream } = this.#connection;
    const client = await this.#connection.documents(this.#index);
    const filter = `kind eq 'document' and validity ne null and id gt ${quoteOData(after)}`;
    return callUnlessMissing(upstream, async (abortSignal) => {
      const select = ['id', 'sourcefile', 'validity'];
      const { results } = await client.search('*', {
        filter,
        orderBy: ['id asc'],
        top: PAGE,
        select,
        abortSignal,
      });
      const found: IndexDocument[] = [];
      for await (const { document } of results) found.push(document);
      return found;
    });
  }
}

function validityIn({ validity }: IndexDocument): Validity | undefined {
  try {
    return typeof validity === 'string' ? parseValidity(validity) : undefined;
  } catch {
    // Another program may write into the index.
    return undefined;
  }
}

/** The document of a hit; undefined where neither its name nor its place was selected. */
function documentOf({ document }: SearchHit): string | undefined {
  const { sourcefile, sourcepage } = document;
  if (typeof sourcefile === 'string') return sourcefile;
  return typeof sourcepage === 'string' ? sourcefileOf(sourcepage) : undefined;
}
