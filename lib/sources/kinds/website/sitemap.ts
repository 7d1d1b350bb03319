import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '#lib/shared/app-error.ts';
import { readXml, textAt } from '../read-xml.ts';
import type { Site } from './site.ts';

/** The pages that sitemaps list. */
export interface Sitemaps {
  /** The addresses below the prefix with their `lastmod`. */
  pages: Map<string, string | undefined>;
  /** Sitemaps that exist and could not be read, with the reason: their pages are not known. */
  unreadable: Map<string, string>;
  /** Whether there is any sitemap. */
  isFound: boolean;
}

/** sitemaps.org: 50 MB uncompressed. */
const MOST_BYTES = 52_428_800;
const MOST_SITEMAPS = 1_000;
const DEEPEST = 3;
const unzip = promisify(gunzip);

/** Reads sitemaps and the indexes that lead to them (https://www.sitemaps.org/protocol.html), compressed or not, up to `maxPages` pages. */
export async function readSitemaps(
  site: Site,
  addresses: readonly URL[],
  maxPages: number,
  signal: AbortSignal,
): Promise<Sitemaps> {
  const found: Sitemaps = { pages: new Map(), unreadable: new Map(), isFound: false };
  const seen = new Set(addresses.map(({ href }) => href));
  let level = [...addresses];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const below: URL[] = [];
    for (const url of level) below.push(...(await readSitemap(site, url, { found, maxPages, signal })));
    level = below.filter(({ href }) => !seen.has(href) && seen.size < MOST_SITEMAPS && seen.add(href));
    const [left] = below.filter(({ href }) => !seen.has(href));
    if (left) found.unreadable.set(left.href, `there are more than ${MOST_SITEMAPS} sitemaps`);
  }
  return found;
}

/** Adds the pages of a sitemap to what was found; returns the sitemaps that it lists. */
async function readSitemap(
  site: Site,
  url: URL,
  { found, maxPages, signal }: { found: Sitemaps; maxPages: number; signal: AbortSignal },
): Promise<URL[]> {
  const entries = await entriesOf(site, url, signal).catch((thrown: unknown) => {
    signal.throwIfAborted();
    found.unreadable.set(url.href, AppError.from(thrown).message);
    return undefined;
  });
  found.isFound ||= entries !== undefined;
  const sitemaps: URL[] = [];
  for (const { loc, lastmod, isSitemap } of entries ?? []) {
    const address = site.scope.spelling(loc, url);
    if (address && isSitemap) sitemaps.push(address);
    // One more than is read shows that there are more.
    else if (address && found.pages.size <= maxPages) addPage(found, site, address, lastmod);
  }
  return sitemaps;
}

function addPage({ pages }: Sitemaps, { scope }: Site, address: URL, lastmod: string | undefined): void {
  if (scope.isFollowed(address)) pages.set(address.href, lastmod);
}

interface Entry {
  loc: string;
  lastmod: string | undefined;
  isSitemap: boolean;
}

/** The entries of one sitemap; undefined where there is none. */
async function entriesOf(site: Site, url: URL, signal: AbortSignal): Promise<Entry[] | undefined> {
  const bytes = await site.readAside(url, MOST_BYTES, signal);
  if (!bytes) return undefined;
  const text = (await unzipped(bytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  // Many sites answer any address with a page.
  if (!/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000))) return undefined;
  return readXml(text, 'The sitemap', ['url', 'sitemap']).map((element) => ({
    loc: textAt(element, 'loc') ?? '',
    lastmod: textAt(element, 'lastmod'),
    isSitemap: element.name === 'sitemap',
  }));
}

async function unzipped(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    const isBomb = cause instanceof RangeError;
    const reason = isBomb ? 'it unpacks to more than 50 MB' : 'its compression is damaged';
    throw new AppError(isBomb ? 'too-large' : 'unavailable', reason, { cause });
  }
}
