import { Parser } from 'htmlparser2';
import { AppError } from '#lib/shared/app-error.ts';

/** What a web page says about itself, and where it leads. */
export interface PageHead {
  title: string;
  canonical: URL | undefined;
  noindex: boolean;
  nofollow: boolean;
  /** Addresses of links that may be followed, without duplicates. */
  links: string[];
  hasPasswordField: boolean;
  /** Whether it marks its content: `<main>`, `role="main"`, or one `<article>`. */
  main: 'main' | 'article' | undefined;
}

const MOST_LINKS = 2_000;
const MOST_OPEN = 3_000;

interface Listener {
  onopentag(name: string, attributes: Attributes): void;
  ontext(text: string): void;
  onclosetag(name: string): void;
}

/** Parses HTML without a tree. Throws AppError `unavailable` for deep nesting: the time for one tag grows with the elements that are open, so there is a bound. */
export function parseHtml(html: string, listener: Listener): void {
  let depth = 0;
  const parser = new Parser({
    ontext: listener.ontext,
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > MOST_OPEN)
        throw new AppError('unavailable', `it has more than ${MOST_OPEN} elements in one another`);
      listener.onopentag(name, attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      listener.onclosetag(name);
    },
  });
  parser.end(html);
}

/** The attributes of an element by their names in lower case. */
export type Attributes = Record<string, string>;

/** A head while it is read. */
interface ReadingHead extends PageHead {
  base: URL;
  seen: Set<string>;
  articles: number;
}

/** Reads what a page says about itself. `base` is its address. */
export function readHead(html: string, base: URL): PageHead {
  const head: ReadingHead = {
    title: '',
    canonical: undefined,
    noindex: false,
    nofollow: false,
    links: [],
    hasPasswordField: false,
    main: undefined,
    base,
    seen: new Set(),
    articles: 0,
  };
  let inTitle = false;
  let drawings = 0;
  parseHtml(html, {
    onopentag: (name, attributes) => {
      if (name === 'svg') drawings += 1;
      if (name === 'title' && drawings === 0 && head.title === '') inTitle = true;
      readElement(head, name, attributes);
    },
    ontext: (text) => {
      if (inTitle && head.title.length < 1_000) head.title += text;
    },
    onclosetag: (name) => {
      if (name === 'svg') drawings -= 1;
      if (name === 'title') inTitle = false;
    },
  });
  head.title = head.title.replace(/\s+/g, ' ').trim();
  if (!head.main && head.articles === 1) head.main = 'article';
  return head;
}

const READERS: Record<string, (head: ReadingHead, attributes: Attributes) => void> = {
  meta: readMeta,
  a: readLink,
  area: readLink,
  iframe: (head, { src }) => addLink(head, src),
  frame: (head, { src }) => addLink(head, src),
  article: (head) => {
    head.articles += 1;
  },
  main: (head) => {
    head.main = 'main';
  },
  input: (head, { type }) => {
    head.hasPasswordField ||= type?.toLowerCase() === 'password';
  },
  base: (head, { href = '' }) => {
    head.base = URL.parse(href, head.base) ?? head.base;
  },
  link: (head, { href = '', rel = '' }) => {
    if (hasWord(rel, 'canonical')) head.canonical ??= URL.parse(href, head.base) ?? undefined;
  },
};

function readElement(head: ReadingHead, name: string, attributes: Attributes): void {
  READERS[name]?.(head, attributes);
  if (attributes['role'] === 'main') head.main = 'main';
}

function readLink(head: ReadingHead, { href, rel = '' }: Attributes): void {
  if (!hasWord(rel, 'nofollow')) addLink(head, href);
}

function hasWord(list: string, word: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word);
}

function readMeta(head: PageHead, { name = '', content = '' }: Attributes): void {
  if (!/^(robots|citewell)$/i.test(name)) return;
  const rules = robotsRules(content);
  head.noindex ||= rules.noindex;
  head.nofollow ||= rules.nofollow;
}

/** What `<meta name="robots">` or `X-Robots-Tag` forbids; rules for another robot are passed over. */
export function robotsRules(text: string): { noindex: boolean; nofollow: boolean } {
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim().replace(/^citewell:\s*/, ''));
  const has = (word: string) => words.includes(word) || words.includes('none');
  return { noindex: has('noindex'), nofollow: has('nofollow') };
}

function addLink(head: ReadingHead, href: string | undefined): void {
  if (!href || head.links.length >= MOST_LINKS || href.length > 4_000) return;
  const url = URL.parse(href.trim(), head.base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return;
  url.hash = '';
  if (head.seen.has(url.href)) return;
  head.seen.add(url.href);
  head.links.push(url.href);
}
