import type { ListingEnd, SourceChange, SourceItem, SourceLimits } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { digestOf, itemPath } from '../item-name.ts';
import type { CrawlMemory, RememberedPage } from './crawl-memory.ts';
import { type Entry, Frontier } from './frontier.ts';
import {
  type JudgedPage,
  mayBeSignIn,
  oneChunk,
  PageJudge,
  refuseMissingStart,
  requireSitemap,
  requireStart,
} from './page-judge.ts';
import { type Fetched, type Site, validatorsOf } from './site.ts';
import { readSitemaps } from './sitemap.ts';

/** Bounds and rules of a crawl. */
export interface CrawlRules {
  maxPages: number;
  followLinks: boolean;
  limits: SourceLimits;
}

const CONCURRENT = 2;
const MOST_MS = 3 * 60 * 60_000;
/** A site that does not answer so often in a row is down. */
const MOST_FAILURES = 20;

interface Running {
  entry: Entry;
  fetched: Promise<Fetched>;
}

/** One crawl of a site, in the order of its links, two requests at a time. */
export class Crawl {
  readonly #site: Site;
  readonly #memory: CrawlMemory;
  readonly #next: CrawlMemory;
  readonly #rules: CrawlRules;
  readonly #judge: PageJudge;
  readonly #frontier: Frontier;
  readonly #listed = new Set<string>();
  #lastModified = new Map<string, string | undefined>();
  #failures = 0;
  /** Whether everything that is there was seen. */
  #complete = true;

  constructor(site: Site, memory: CrawlMemory, rules: CrawlRules) {
    this.#site = site;
    this.#memory = memory;
    this.#next = memory.next();
    this.#rules = rules;
    this.#judge = new PageJudge(this.#next.repeated);
    this.#frontier = new Frontier(site);
  }

  async *run(signal: AbortSignal): AsyncGenerator<SourceChange, ListingEnd> {
    const ends = performance.now() + MOST_MS;
    yield* this.#begin(signal);
    const running: Running[] = [];
    while (performance.now() < ends) {
      while (running.length < CONCURRENT && this.#start(running, signal));
      const first = running.shift();
      if (first) yield* this.#take(first.entry, await first.fetched, signal);
      else if (!this.#hasMore()) break;
    }
    await Promise.allSettled(running.map(({ fetched }) => fetched));
    const left = running[0]?.entry ?? this.#frontier.peek();
    if (left) yield this.#leftOut(left);
    return { cursor: this.#next.cursor(), complete: this.#complete };
  }

  /** Whether copies are to be read, when nothing else is left. */
  #hasMore(): boolean {
    return !this.#frontier.peek() && this.#frontier.addCopies(this.#listed);
  }

  /** Begins to fetch the next address; whether there is one within the bound. */
  #start(running: Running[], signal: AbortSignal): boolean {
    const entry = this.#frontier.taken < this.#rules.maxPages ? this.#frontier.take() : undefined;
    if (!entry) return false;
    const fetched = this.#site.fetch(entry.url, this.#memory.find(entry.url.href), signal);
    // Awaited in its turn, which may be after it failed.
    fetched.catch(() => {});
    running.push({ entry, fetched });
    return true;
  }

  /** Reads robots.txt and sitemaps, and finds the first pages. */
  async *#begin(signal: AbortSignal): AsyncGenerator<SourceChange> {
    const { scope } = this.#site;
    const { start } = scope;
    const robots = await this.#site.readRobots(signal);
    if (!this.#site.allows(start)) {
      throw new AppError('forbidden', `robots.txt of ${start.host} forbids ${start.pathname} to Citewell.`);
    }
    const isSitemap = /\.xml(\.gz)?$/i.test(start.pathname);
    const named = robots.sitemaps.flatMap((address) => scope.spelling(address, start) ?? []);
    const usual = named.length > 0 ? named : [new URL('/sitemap.xml', start.origin)];
    const sitemaps = await readSitemaps(
      this.#site,
      isSitemap ? [start] : usual,
      this.#rules.maxPages,
      signal,
    );
    if (isSitemap) requireSitemap(sitemaps);
    for (const [address, reason] of sitemaps.unreadable) {
      this.#complete = false;
      const path = itemPath(new URL(address).pathname);
      yield { type: 'unreadable', id: address, path, reason: `sitemap: ${reason}` };
    }
    this.#lastModified = sitemaps.pages;
    this.#frontier.followsPages = sitemaps.pages.size === 0 || this.#rules.followLinks;
    if (!isSitemap) this.#frontier.add(start, 0);
    for (const address of sitemaps.pages.keys()) this.#frontier.add(new URL(address), 0);
    await this.#judge.learnMissingPage(this.#site, signal);
  }

  #leftOut({ url }: Entry): SourceChange {
    this.#complete = false;
    const { maxPages } = this.#rules;
    const isFull = this.#frontier.taken >= maxPages;
    const bound = isFull
      ? `maxPages, ${maxPages}, was reached`
      : `a crawl ends after ${MOST_MS / 3_600_000} hours`;
    const path = this.#site.scope.pathOf(url, undefined);
    return { type: 'unreadable', id: url.href, path, reason: `it and further pages were not read: ${bound}` };
  }

  *#take(entry: Entry, fetched: Fetched, signal: AbortSignal): Generator<SourceChange> {
    this.#countFailures(fetched);
    if (entry.url.href === this.#site.scope.start.href) requireStart(fetched, entry.url);
    switch (fetched.type) {
      case 'page':
        return yield* this.#takePage(entry, fetched);
      case 'file':
        return yield* this.#takeFile(entry, fetched);
      case 'unchanged':
        return yield* this.#takeUnchanged(entry, signal);
      case 'unreadable':
        return yield* this.#stay(entry, fetched.reason);
      case 'left':
        return yield* mayBeSignIn(fetched)
          ? this.#stay(
              entry,
              `it redirects to ${fetched.to.host}${fetched.to.pathname}, which may be a sign-in page`,
            )
          : this.#goneFrom(entry.url);
      default:
        return yield* this.#goneFrom(entry.url);
    }
  }

  #countFailures(fetched: Fetched): void {
    this.#failures = fetched.type === 'unreadable' ? this.#failures + 1 : 0;
    if (fetched.type !== 'unreadable' || this.#failures <= MOST_FAILURES) return;
    const message = `More than ${MOST_FAILURES} pages in a row cannot be read; the last: ${fetched.reason}.`;
    throw new AppError('unavailable', message);
  }

  /** What cannot be read stays as it is, and so do the pages that it led to. */
  *#stay({ url, depth }: Entry, reason: string): Generator<SourceChange> {
    const known = this.#memory.find(url.href);
    if (known) {
      this.#next.remember(url.href, known);
      this.#frontier.follow(known.links, depth);
    } else this.#complete = false;
    if (known && !known.item) return;
    const path = known?.item?.path ?? this.#site.scope.pathOf(url, undefined);
    yield { type: 'unreadable', id: url.href, path, reason };
  }

  *#takeUnchanged({ url, depth }: Entry, signal: AbortSignal): Generator<SourceChange> {
    const known = this.#memory.find(url.href);
    if (!known) return;
    this.#next.remember(url.href, known);
    this.#frontier.follow(known.links, depth);
    if (known.canonical !== undefined) {
      this.#frontier.addOriginal(url, new URL(known.canonical), depth);
    }
    if (!known.item) return;
    const { path, version, modifiedAt } = known.item;
    const item = this.#item({
      id: url.href,
      path,
      version,
      url: url.href,
      ...(modifiedAt ? { modifiedAt } : {}),
    });
    yield { type: 'present', item, read: () => this.#judge.readAgain(this.#site, url, signal) };
  }

  *#takePage(entry: Entry, fetched: Fetched & { type: 'page' }): Generator<SourceChange> {
    const { url } = fetched;
    let page: JudgedPage;
    try {
      page = this.#judge.read(fetched, entry.url);
    } catch (thrown) {
      return yield* this.#stay(entry, AppError.from(thrown).message);
    }
    if (page.verdict === 'sign-in')
      return yield* this.#stay(entry, 'it shows a sign-in form instead of content');
    if (this.#frontier.isReadElsewhere(entry, url)) return yield* this.#goneFrom(entry.url);
    if (page.verdict === 'missing') {
      refuseMissingStart(url, this.#site.scope.start);
      return yield* this.#goneFrom(url);
    }
    const remembered = this.#rememberPage(entry, fetched, page);
    const isKnownDocument = this.#memory.find(url.href)?.item !== undefined;
    if (page.verdict === 'empty' && isKnownDocument)
      return yield* this.#stay({ ...entry, url }, 'it has no text any more');
    const isDocument = page.verdict === 'content' && !page.head.noindex && this.#site.scope.isDocument(url);
    if (!isDocument || remembered.canonical !== undefined) return yield* this.#goneFrom(url);
    const bytes = Buffer.from(page.content.html);
    const modifiedAt = this.#modifiedAt(url, fetched.headers['last-modified']);
    const path = this.#site.scope.pathOf(url, undefined);
    const version = digestOf(bytes);
    remembered.item = { version, path, ...(modifiedAt ? { modifiedAt } : {}) };
    const item = this.#item({ id: url.href, url: url.href, sizeBytes: bytes.length, ...remembered.item });
    yield { type: 'present', item, read: async () => ({ bytes: oneChunk(bytes) }) };
  }

  /** Remembers a page and follows its links. */
  #rememberPage(
    { depth, isOriginal = false }: Entry,
    { url, headers }: Fetched & { type: 'page' },
    { head }: JudgedPage,
  ): RememberedPage {
    const links = head.nofollow ? [] : this.#frontier.follow(head.links, depth);
    const remembered: RememberedPage = { links, ...validatorsOf(headers) };
    const canonical = isOriginal ? undefined : this.#frontier.originalOf(url, head.canonical);
    if (canonical) {
      remembered.canonical = canonical.href;
      this.#frontier.addOriginal(url, canonical, depth);
    }
    this.#next.remember(url.href, remembered);
    return remembered;
  }

  *#takeFile(
    entry: Entry,
    { url, kind, version, headers }: Fetched & { type: 'file' },
  ): Generator<SourceChange> {
    if (this.#frontier.isReadElsewhere(entry, url)) return yield* this.#goneFrom(entry.url);
    const remembered: RememberedPage = { links: [], ...validatorsOf(headers) };
    this.#next.remember(url.href, remembered);
    if (!this.#site.scope.isDocument(url)) return yield* this.#goneFrom(url);
    const size = Number(headers['content-length'] ?? Number.NaN);
    const modifiedAt = this.#modifiedAt(url, headers['last-modified']);
    remembered.item = {
      version,
      path: this.#site.scope.pathOf(url, kind),
      ...(modifiedAt ? { modifiedAt } : {}),
    };
    const isSized = Number.isSafeInteger(size) && headers['content-encoding'] === undefined;
    const item = this.#item({
      id: url.href,
      url: url.href,
      ...remembered.item,
      ...(isSized ? { sizeBytes: size } : {}),
    });
    yield { type: 'present', item, read: (signal) => this.#site.openFile(url, signal) };
  }

  *#goneFrom(url: URL): Generator<SourceChange> {
    if (this.#memory.find(url.href)?.item) yield { type: 'gone', id: url.href };
  }

  #item(item: SourceItem): SourceItem {
    this.#listed.add(item.id);
    const { maxItems } = this.#rules.limits;
    if (this.#listed.size > maxItems) {
      throw new AppError(
        'too-large',
        `The site has more than ${maxItems} documents (maxItems); narrow prefix or include.`,
      );
    }
    return item;
  }

  #modifiedAt(url: URL, header: string | undefined): string | undefined {
    const date = new Date(header ?? this.#lastModified.get(url.href) ?? '');
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  }
}
