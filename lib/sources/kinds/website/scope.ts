import { FILE_KINDS, type FileKind, fileKindOf } from '#lib/shared/document-formats.ts';
import { isWanted, itemPath } from '../item-name.ts';
import { folderOf } from '../source-kind.ts';

const LONGEST_ADDRESS = 1_000;
const DEEPEST_PATH = 20;
const MOST_REPETITIONS = 3;
/** Calendars and filters have a query for each view. */
const MOST_QUERIES = 50;

/** Parameters that say who came from where, and never what is shown. */
const VISITOR_PARAMETER =
  /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|phpsessid|aspsessionid\w*|jsessionid|cfid|cftoken|sid|session_?id|s_?id)$/i;
/** Files that hold no document. */
const ASSET =
  /\.(?:css|js|mjs|map|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|woff2?|ttf|eot|otf|mp[34]|m4[av]|mov|avi|webm|ogg|wav|zip|gz|tgz|bz2|xz|7z|rar|exe|msi|dmg|pkg|deb|rpm|iso|apk|jar|xml|rss|atom|ics)$/i;

/** What a crawl is about. */
export interface ScopeSettings {
  url: string;
  prefix?: string | undefined;
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
}

/** The addresses of a crawl: those below the prefix, in one spelling each, without traps. */
export class Scope {
  readonly start: URL;
  readonly prefix: URL;
  readonly #settings: ScopeSettings;
  readonly #queries = new Map<string, Set<string>>();

  constructor(settings: ScopeSettings) {
    this.#settings = settings;
    this.start = new URL(settings.url);
    this.start.hash = '';
    this.prefix = new URL(settings.prefix ?? folderOf(this.start.pathname), this.start);
  }

  /** An address in its one spelling, whether below the prefix or not; undefined for what is no web address. */
  spelling(href: string, base?: URL): URL | undefined {
    const url = URL.parse(href, base);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      return undefined;
    url.hash = '';
    if (url.protocol === 'http:' && this.start.protocol === 'https:' && url.host === this.start.host) {
      url.protocol = 'https:';
    }
    url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, '');
    const parameters = url.search.slice(1).split('&');
    const kept = parameters.filter((parameter) => !VISITOR_PARAMETER.test(parameter.split('=', 1)[0] ?? ''));
    if (kept.length < parameters.length) url.search = kept.join('&');
    return url;
  }

  /** Whether an address is below the prefix. */
  isWithin(url: URL): boolean {
    return url.origin === this.prefix.origin && url.pathname.startsWith(this.prefix.pathname);
  }

  /** Whether a link is followed: below the prefix, not excluded, no asset, and none of too many like it. */
  isFollowed(url: URL): boolean {
    if (!this.isWithin(url) || url.href.length > LONGEST_ADDRESS || ASSET.test(url.pathname)) return false;
    if (!isWanted(this.#below(url), { exclude: this.#settings.exclude })) return false;
    return !isTrap(url) && this.#hasRoomFor(url);
  }

  /** Whether a page or file is a document of the source; pages that are none still lead to others. */
  isDocument(url: URL): boolean {
    return isWanted(this.#below(url), this.#settings);
  }

  /** The path of a document below the prefix, with the extension of its kind. */
  pathOf(url: URL, kind: FileKind | undefined): string {
    const below = this.#below(url);
    const named = below === '' || below.endsWith('/') ? `${below}index` : below;
    const query = url.search.length > 1 ? `-${decoded(url.search.slice(1)).replaceAll('/', '_')}` : '';
    const extension = kind?.extensions[0] ?? 'html';
    const own = query === '' && fileKindOf(named)?.format === (kind?.format ?? 'html');
    return itemPath(own ? named : `${named}${query}.${extension}`);
  }

  #below(url: URL): string {
    return decoded(url.pathname.slice(this.prefix.pathname.length));
  }

  #hasRoomFor({ pathname, search }: URL): boolean {
    if (search === '') return true;
    const queries = this.#queries.get(pathname) ?? new Set();
    this.#queries.set(pathname, queries);
    if (queries.has(search)) return true;
    if (queries.size >= MOST_QUERIES) return false;
    queries.add(search);
    return true;
  }
}

/** Paths that grow by themselves: relative links that go round in circles, and calendars. */
function isTrap({ pathname }: URL): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > DEEPEST_PATH) return true;
  const times = new Map<string, number>();
  for (const segment of segments) times.set(segment, (times.get(segment) ?? 0) + 1);
  return [...times.values()].some((count) => count > MOST_REPETITIONS);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The kind of a linked file that is read as a document, by its media type, or by its name where the type says nothing; undefined for pages, images and everything else. */
export function linkedKindOf(url: URL, mediaType: string): FileKind | undefined {
  const named = fileKindOf(url.pathname);
  const isVague =
    mediaType === '' ||
    /^(?:application|binary)\/(?:octet-stream|(?:x-)?download|force-download)$/.test(mediaType);
  const typed = FILE_KINDS.find((kind) => kind.mediaType === mediaType);
  // A server without a type for Markdown or subtitles sends plain text.
  const kind = isVague || (mediaType === 'text/plain' && named) ? named : typed;
  return kind && !['html', 'image', 'json'].includes(kind.format) ? kind : undefined;
}
