import { isRecord, parseJson } from '#lib/shared/json.ts';

/** What a crawl remembers of an address until the next one. */
export interface RememberedPage {
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** The links that are followed. */
  links: string[];
  /** Absent for an address that is no document. */
  item?: { version: string; path: string; modifiedAt?: string } | undefined;
  /** The address that the page calls its original. */
  canonical?: string | undefined;
}

/** The bound of cursors, with room for the characters that JSON escapes. */
const MOST_CHARACTERS = 15_000_000;
const MOST_REPEATED = 5_000;

/**
 * The memory of a crawl, as a cursor. A page that does not change costs one conditional request, because its links and its
 * version are remembered. Pages beyond the bound of a cursor are forgotten, and read again.
 */
export class CrawlMemory {
  readonly #pages: Map<string, RememberedPage>;
  /** Digests of the blocks that stand on many pages. */
  readonly repeated: Set<string>;
  readonly #settings: string;

  private constructor(settings: string, pages: Map<string, RememberedPage>, repeated: Set<string>) {
    this.#settings = settings;
    this.#pages = pages;
    this.repeated = repeated;
  }

  /** The memory in a cursor; empty for one of other settings. `settings` is their digest. */
  static of(cursor: string | null, settings: string): CrawlMemory {
    const stored = cursor === null ? undefined : parseJson(cursor);
    if (!isStored(stored) || stored.settings !== settings)
      return new CrawlMemory(settings, new Map(), new Set());
    const pages = stored.pages.map(([at, links, page]): [string, RememberedPage] => [
      stored.addresses[at] ?? '',
      { ...page, links: links.flatMap((link) => stored.addresses[link] ?? []) },
    ]);
    return new CrawlMemory(settings, new Map(pages), new Set(stored.repeated));
  }

  /** A memory of the next crawl, which begins with the blocks of this one. */
  next(): CrawlMemory {
    return new CrawlMemory(this.#settings, new Map(), new Set(this.repeated));
  }

  find(address: string): RememberedPage | undefined {
    return this.#pages.get(address);
  }

  remember(address: string, page: RememberedPage): void {
    this.#pages.set(address, page);
  }

  cursor(): string {
    for (let pages = [...this.#pages]; ; pages = pages.slice(0, Math.floor(pages.length / 2))) {
      const text = this.#written(pages);
      if (text.length <= MOST_CHARACTERS || pages.length === 0) return text;
    }
  }

  #written(pages: readonly [string, RememberedPage][]): string {
    const numbers = new Map<string, number>();
    const numberOf = (address: string) => {
      const number = numbers.get(address) ?? numbers.size;
      numbers.set(address, number);
      return number;
    };
    const rows = pages.map(([address, { links, ...page }]) => [numberOf(address), links.map(numberOf), page]);
    const repeated = [...this.repeated].slice(0, MOST_REPEATED);
    return JSON.stringify({
      settings: this.#settings,
      addresses: [...numbers.keys()],
      pages: rows,
      repeated,
    });
  }
}

interface Stored {
  settings: string;
  addresses: string[];
  pages: [number, number[], Omit<RememberedPage, 'links'>][];
  repeated: string[];
}

/** Cursors are ours: those of an earlier version are told apart by their parts alone. */
function isStored(value: unknown): value is Stored {
  return (
    isRecord(value) &&
    typeof value['settings'] === 'string' &&
    [value['addresses'], value['pages'], value['repeated']].every(Array.isArray)
  );
}
