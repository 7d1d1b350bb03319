import { fileKindOf } from '#lib/shared/document-formats.ts';
import type { Site } from './site.ts';

/** An address to read. */
export interface Entry {
  url: URL;
  /** Clicks from the start. */
  depth: number;
  /** Read although it calls another page its original, which is no document. */
  isOriginal?: boolean;
}

const DEEPEST = 50;

/** The addresses of a crawl in the order in which they were found, each once. */
export class Frontier {
  /** Whether links to pages are followed, besides those to documents. */
  followsPages = true;
  readonly #site: Site;
  readonly #entries: Entry[] = [];
  readonly #queued = new Set<string>();
  /** Copies with the address that they call their original. */
  readonly #copies = new Map<string, string>();
  #taken = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** How many were taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The next address, which stays. */
  peek(): Entry | undefined {
    return this.#entries[this.#taken];
  }

  /** Takes the next address. */
  take(): Entry | undefined {
    const entry = this.peek();
    if (entry) this.#taken += 1;
    return entry;
  }

  add(url: URL, depth: number): void {
    if (this.#queued.has(url.href) || depth > DEEPEST) return;
    this.#queued.add(url.href);
    this.#entries.push({ url, depth });
  }

  /** Adds the links of a page that the crawl is about; returns those. */
  follow(links: readonly string[], depth: number): string[] {
    const { scope } = this.#site;
    const followed = new Set<string>();
    for (const link of links) {
      const url = scope.spelling(link);
      if (!url || !this.#isWorthFollowing(url) || !scope.isFollowed(url) || !this.#site.allows(url)) continue;
      followed.add(url.href);
      this.add(url, depth + 1);
    }
    return [...followed];
  }

  /** Whether a redirect led to an address that is read by itself; else it counts as read from now on. */
  isReadElsewhere({ url, isOriginal = false }: Entry, reached: URL): boolean {
    const isElsewhere = url.href !== reached.href && this.#queued.has(reached.href);
    this.#queued.add(reached.href);
    return isElsewhere && !isOriginal;
  }

  /** The page that a page calls its original, if the crawl is about it. */
  originalOf(url: URL, canonical: URL | undefined): URL | undefined {
    const { scope } = this.#site;
    const original = canonical && scope.spelling(canonical.href);
    if (!original || original.href === url.href || !this.#site.allows(original)) return undefined;
    return scope.isFollowed(original) ? original : undefined;
  }

  /** Adds the original of a page instead of the page. */
  addOriginal(copy: URL, original: URL, depth: number): void {
    this.#copies.set(copy.href, original.href);
    this.add(original, depth);
  }

  /** Adds the copies whose original is not among the documents; whether there are any. */
  addCopies(documents: ReadonlySet<string>): boolean {
    const before = this.#entries.length;
    for (const [copy, original] of this.#copies) {
      if (!documents.has(original))
        this.#entries.push({ url: new URL(copy), depth: DEEPEST, isOriginal: true });
    }
    this.#copies.clear();
    return this.#entries.length > before;
  }

  /** With a sitemap only documents are taken from links, because sitemaps list pages alone. */
  #isWorthFollowing(url: URL): boolean {
    if (this.followsPages) return true;
    const format = fileKindOf(url.pathname)?.format;
    return format !== undefined && format !== 'html';
  }
}
