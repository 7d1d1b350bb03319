import type { SourceContent } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { digestOf } from '../item-name.ts';
import { type PageContent, readContent } from './read-content.ts';
import { type PageHead, readHead, robotsRules } from './read-head.ts';
import type { Fetched, Site } from './site.ts';
import type { Sitemaps } from './sitemap.ts';

/** A page that was read, and whether it is what its address promises. */
export interface JudgedPage {
  head: PageHead;
  content: PageContent;
  verdict: 'content' | 'empty' | 'missing' | 'sign-in';
}

type Page = Fetched & { type: 'page' };

/** Blocks on so many pages, and on most of them, belong to the site and not to a page. */
const REPEATED_PAGES = 8;
const REPEATED_SHARE = 0.6;
const MOST_BLOCKS = 200_000;

const SIGN_IN_ADDRESS =
  /(?:^|[/._?&=-])(?:log-?in|log-?on|sign-?in|sso|auth|oauth2?|saml2?|adfs|anmelden|connexion)(?:$|[/._?&=-])/i;
const NOT_FOUND =
  /^\s*(?:error )?404\b|\b(?:page|document|file) (?:was |could )?not (?:be )?found|page (?:does not|doesn[’']t) exist|nicht gefunden|(?:introuvable|non trouvée?)|no encontrad[ao]|non trovat[ao]|não encontrad[ao]|niet gevonden|nie znaleziono/i;
const SHORT_PAGE = 1_500;
const SHORT_FORM = 500;

/** Tells pages from sign-in forms, error pages with status 200, and blocks of the site. `repeated` grows with what it learns. */
export class PageJudge {
  readonly #repeated: Set<string>;
  readonly #counts = new Map<string, number>();
  #pages = 0;
  /** The text that the site answers for an address that does not exist, with status 200. */
  #missing: string | undefined;

  constructor(repeated: Set<string>) {
    this.#repeated = repeated;
  }

  /** Asks for a page that does not exist, because many sites answer 200 for it. */
  async learnMissingPage(site: Site, signal: AbortSignal): Promise<void> {
    const url = new URL('citewell-check-for-missing-pages', site.scope.prefix);
    const fetched = await site.fetch(url, undefined, signal);
    // A redirect to the start page says nothing about other pages.
    if (fetched.type !== 'page' || fetched.url.href !== url.href) return;
    this.#missing = textDigest(
      readContent(fetched.html, readHead(fetched.html, url), () => false),
      url,
    );
  }

  /** Throws AppError `unavailable` for a page that cannot be parsed. `asked` is its address before redirects. */
  read({ url, html, headers }: Page, asked: URL): JudgedPage {
    const head = readHead(html, url);
    const rules = robotsRules(String(headers['x-robots-tag'] ?? ''));
    head.noindex ||= rules.noindex;
    head.nofollow ||= rules.nofollow;
    const content = readContent(html, head, (digest) => this.#repeated.has(digest));
    const isMissing = this.#missing !== undefined && textDigest(content, url) === this.#missing;
    const verdict = isMissing ? 'missing' : verdictOf(head, content, url, asked);
    if (verdict === 'content') this.#learn(content.blocks);
    return { head, content, verdict };
  }

  /** The content of a page or file that did not change. */
  async readAgain(site: Site, url: URL, signal: AbortSignal): Promise<SourceContent> {
    const fetched = await site.fetch(url, undefined, signal);
    if (fetched.type === 'file') return site.openFile(url, signal);
    if (fetched.type !== 'page') {
      throw new AppError(
        fetched.type === 'unreadable' ? 'unavailable' : 'not-found',
        fetched.type === 'unreadable' ? fetched.reason : 'it is no longer at its address',
      );
    }
    const { content, verdict } = this.read(fetched, url);
    if (verdict !== 'content') throw new AppError('not-found', 'its address answers with another page');
    const bytes = Buffer.from(content.html);
    return { bytes: oneChunk(bytes), version: digestOf(bytes) };
  }

  #learn(blocks: readonly string[]): void {
    this.#pages += 1;
    for (const block of new Set(blocks)) {
      const count = (this.#counts.get(block) ?? 0) + 1;
      if (count > 1 || this.#counts.size < MOST_BLOCKS) this.#counts.set(block, count);
      if (count >= REPEATED_PAGES && count > this.#pages * REPEATED_SHARE) this.#repeated.add(block);
    }
  }
}

function verdictOf(head: PageHead, { textLength }: PageContent, url: URL, asked: URL): JudgedPage['verdict'] {
  if (head.hasPasswordField) {
    const isMoved = withoutEnd(url) !== withoutEnd(asked);
    const isSignIn = SIGN_IN_ADDRESS.test(url.pathname + url.search) || textLength < SHORT_PAGE;
    // Many sites have a small form beside their content.
    if (textLength < SHORT_FORM || (isMoved && isSignIn)) return 'sign-in';
  }
  if (textLength < SHORT_PAGE && NOT_FOUND.test(head.title)) return 'missing';
  return textLength === 0 ? 'empty' : 'content';
}

function withoutEnd({ pathname }: URL): string {
  return pathname.replace(/\/(?:index\.\w+)?$/, '').toLowerCase();
}

/** A digest of what a page says, whatever its own address and title. */
function textDigest({ html }: PageContent, url: URL): string {
  const body = html.slice(html.indexOf('<body>'));
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  return digestOf(name === '' ? body : body.replaceAll(url.pathname, '').replaceAll(name, ''));
}

/** Throws AppError where the page to begin with is none: nothing is known then about the site. */
export function requireStart(fetched: Fetched, { host, pathname }: URL): void {
  const fail = (code: 'unavailable' | 'not-configured', message: string) => {
    throw new AppError(code, `url, ${host}${pathname}, ${message}`, { field: 'url' });
  };
  if (fetched.type === 'unreadable') fail('unavailable', `cannot be read: ${fetched.reason}.`);
  if (fetched.type === 'gone') fail('not-configured', 'does not exist.');
  if (fetched.type === 'nothing') fail('not-configured', 'is no page.');
  if (fetched.type === 'left') {
    fail(
      'not-configured',
      `redirects to ${fetched.to.origin}${fetched.to.pathname}; give that address, or a prefix that holds both.`,
    );
  }
}

/** Whether a redirect out of the prefix may lead to a sign-in page, so that the page may still exist. */
export function mayBeSignIn({ to, isPermanent }: Fetched & { type: 'left' }): boolean {
  return !isPermanent || SIGN_IN_ADDRESS.test(to.host + to.pathname);
}

/** Throws AppError where `url` is named like a sitemap and none can be read there. */
export function requireSitemap({ isFound, unreadable }: Sitemaps): void {
  if (isFound) return;
  const [fault] = unreadable.values();
  if (fault === undefined) throw new AppError('not-configured', 'url is no sitemap.', { field: 'url' });
  throw new AppError('unavailable', `url cannot be read: ${fault}.`, { field: 'url' });
}

/** Bytes as the content of an item. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Throws AppError where the page to begin with is what the site answers for a missing page. */
export function refuseMissingStart(url: URL, start: URL): void {
  if (url.href !== start.href) return;
  const message =
    'Every address of the site is answered by the same page, or url by an error page: a site that is drawn by scripts cannot be read.';
  throw new AppError('unavailable', message, { field: 'url' });
}
