import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SourceContent } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { FileKind } from '#lib/shared/document-formats.ts';
import { pause } from '#lib/shared/pause.ts';
import type { ServiceReply } from '#lib/upstream/service-reply.ts';
import type { SourceCalls } from '../source-calls.ts';
import type { RememberedPage } from './crawl-memory.ts';
import { NO_ROBOTS, type Robots, readRobots } from './robots.ts';
import { linkedKindOf, type Scope } from './scope.ts';

/** What an address of the site brings. `url` is that after redirects within the prefix. */
export type Fetched =
  | { type: 'unchanged' }
  | { type: 'page'; url: URL; html: string; headers: IncomingHttpHeaders }
  | { type: 'file'; url: URL; kind: FileKind; version: string; headers: IncomingHttpHeaders }
  /** A redirect out of the prefix. */
  | { type: 'left'; to: URL; isPermanent: boolean }
  | { type: 'gone' }
  /** Nothing that is read as a document, or what robots.txt forbids. */
  | { type: 'nothing' }
  | { type: 'unreadable'; reason: string };

/** What is at the end of redirects. */
type Reached = { url: URL; reply: ServiceReply } | Exclude<Fetched, { type: 'page' | 'file' }>;

/** Secrets, by header, for the origin of the site alone. */
export type SiteCredentials = Record<string, string>;

const USER_AGENT = 'Citewell (document indexing)';
const PAGE_BYTES = 5_000_000;
/** RFC 9309 asks for 500 KiB. */
const ROBOTS_BYTES = 5_000_000;
const MOST_HOPS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const EXPECTED = [...REDIRECTS, 304, 400, 401, 403, 404, 405, 406, 410, 451];

/** Fetches from one site: politely, as robots.txt allows, with redirects followed within the prefix alone. */
export class Site {
  readonly scope: Scope;
  readonly #calls: SourceCalls;
  readonly #credentials: SiteCredentials;
  #delayMs: number;
  #nextTurn = 0;
  #robots: Robots = NO_ROBOTS;

  constructor(scope: Scope, calls: SourceCalls, credentials: SiteCredentials, delayMs: number) {
    this.scope = scope;
    this.#calls = calls;
    this.#credentials = credentials;
    this.#delayMs = delayMs;
  }

  /** Reads robots.txt. Throws AppError `unavailable` where it exists and cannot be read: then nothing is allowed (RFC 9309, 2.3.1). */
  async readRobots(signal: AbortSignal): Promise<Robots> {
    const { host, origin } = this.scope.prefix;
    try {
      const text = await this.readAside(new URL('/robots.txt', origin), ROBOTS_BYTES, signal);
      this.#robots = text === undefined ? NO_ROBOTS : readRobots(text.toString('utf8'));
    } catch (thrown) {
      signal.throwIfAborted();
      const { message, code } = AppError.from(thrown);
      throw new AppError(
        code === 'forbidden' ? 'forbidden' : 'unavailable',
        `robots.txt of ${host} cannot be read, so nothing of the site is: ${message}`,
        { cause: thrown },
      );
    }
    this.#delayMs = Math.max(this.#delayMs, this.#robots.delayMs);
    return this.#robots;
  }

  /** Whether robots.txt allows an address of the site. */
  allows(url: URL): boolean {
    return this.#robots.allows(url);
  }

  /**
   * What is beside the pages, robots.txt or a sitemap: redirects lead anywhere, without credentials to other sites.
   * Undefined where there is none.
   */
  async readAside(first: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer | undefined> {
    let url = first;
    for (let hops = 0; hops <= MOST_HOPS; hops++) {
      const reply = await this.#open(url, {}, signal, maxBytes);
      if (reply.status === 200) {
        return Buffer.concat(await Array.fromAsync(this.#calls.contentOf(reply, signal, maxBytes)));
      }
      await reply.body.return?.();
      const next = REDIRECTS.includes(reply.status) && this.#targetOf(reply, url);
      if (!next) return undefined;
      url = next;
    }
    return undefined;
  }

  /** Fetches an address, unchanged where `known` still holds. Throws when the site is out of bounds or the signal aborts. */
  async fetch(first: URL, known: RememberedPage | undefined, signal: AbortSignal): Promise<Fetched> {
    try {
      const reached = await this.#follow(first, conditionsOf(known), signal);
      return 'reply' in reached ? await this.#classify(reached.url, reached.reply, signal) : reached;
    } catch (thrown) {
      signal.throwIfAborted();
      const { message, code } = AppError.from(thrown);
      return code === 'not-found' ? { type: 'gone' } : { type: 'unreadable', reason: message };
    }
  }

  /** The content of a linked file. */
  async openFile(first: URL, signal: AbortSignal): Promise<SourceContent> {
    const reached = await this.#follow(first, {}, signal);
    if (!('reply' in reached)) throw new AppError('not-found', 'it is no longer at its address');
    const { url, reply } = reached;
    if (!linkedKindOf(url, mediaTypeOf(reply.headers))) {
      await reply.body.return?.();
      throw new AppError('not-found', 'its address answers with a page instead of the document');
    }
    const version = validatorOf(reply.headers);
    return { bytes: this.#calls.contentOf(reply, signal), ...(version ? { version } : {}) };
  }

  async #follow(first: URL, conditions: Record<string, string>, signal: AbortSignal): Promise<Reached> {
    let url = first;
    for (let hops = 0; hops <= MOST_HOPS; hops++) {
      if (!this.allows(url)) return { type: 'nothing' };
      const reply = await this.#open(url, hops === 0 ? conditions : {}, signal);
      if (reply.status === 200) return { url, reply };
      await reply.body.return?.();
      const next = this.#nextOf(reply, url, hops === 0 && Object.keys(conditions).length > 0);
      if (!(next instanceof URL)) return next;
      url = next;
    }
    return { type: 'unreadable', reason: `it redirects more than ${MOST_HOPS} times` };
  }

  /** Where a reply without content leads, or what it means. */
  #nextOf(
    reply: ServiceReply,
    url: URL,
    isConditional: boolean,
  ): URL | Exclude<Fetched, { type: 'page' | 'file' }> {
    if (!REDIRECTS.includes(reply.status)) return outcomeOf(reply.status, isConditional);
    const to = this.#targetOf(reply, url);
    if (!to) return { type: 'unreadable', reason: 'it redirects to no address' };
    if (this.scope.isWithin(to)) return to;
    return { type: 'left', to, isPermanent: reply.status === 301 || reply.status === 308 };
  }

  #targetOf({ headers }: ServiceReply, url: URL): URL | undefined {
    return this.scope.spelling(headers.location ?? '', url);
  }

  async #open(
    url: URL,
    conditions: Record<string, string>,
    signal: AbortSignal,
    maxBytes?: number,
  ): Promise<ServiceReply> {
    await this.#turn(signal);
    const credentials = url.origin === this.scope.start.origin ? this.#credentials : {};
    const headers = { 'user-agent': USER_AGENT, accept: '*/*', ...credentials, ...conditions };
    const bound = maxBytes ?? Math.max(PAGE_BYTES, this.#calls.maxItemBytes);
    return this.#calls.open(url.href, { headers, expected: EXPECTED, maxBytes: bound }, signal);
  }

  /** Waits until the site may be asked again. */
  async #turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#nextTurn);
    this.#nextTurn = turn + this.#delayMs;
    if (turn > now) await pause(turn - now, signal);
  }

  async #classify(url: URL, reply: ServiceReply, signal: AbortSignal): Promise<Fetched> {
    const { headers } = reply;
    const mediaType = mediaTypeOf(headers);
    const kind = linkedKindOf(url, mediaType);
    if (kind) return { type: 'file', url, kind, headers, version: await this.#versionOf(reply, signal) };
    if (/^(?:text\/html|application\/xhtml\+xml|)$/.test(mediaType)) {
      const bytes = Buffer.concat(await Array.fromAsync(this.#calls.contentOf(reply, signal, PAGE_BYTES)));
      return { type: 'page', url, headers, html: decodeHtml(bytes, String(headers['content-type'] ?? '')) };
    }
    await reply.body.return?.();
    return { type: 'nothing' };
  }

  /** What the server says, else a digest of the content, which is read for it. */
  async #versionOf(reply: ServiceReply, signal: AbortSignal): Promise<string> {
    const validator = validatorOf(reply.headers);
    if (validator !== undefined) {
      await reply.body.return?.();
      return validator;
    }
    const hash = createHash('sha256');
    for await (const chunk of this.#calls.contentOf(reply, signal)) hash.update(chunk);
    return hash.digest('base64url');
  }
}

/** The headers that make a request conditional: the server's own validators, never our clock. */
function conditionsOf(known: RememberedPage | undefined): Record<string, string> {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  };
}

function outcomeOf(
  status: number,
  isConditional: boolean,
): Exclude<Fetched, { type: 'page' | 'file' | 'left' }> {
  if (status === 304 && isConditional) return { type: 'unchanged' };
  if (status === 404 || status === 410) return { type: 'gone' };
  const hint = status === 401 || status === 403 ? '; check the credential' : '';
  return { type: 'unreadable', reason: `it answers ${status}${hint}` };
}

function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return (
    String(headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  );
}

/** The validators of a reply, to remember. */
export function validatorsOf({
  etag,
  'last-modified': lastModified,
}: IncomingHttpHeaders): Pick<RememberedPage, 'etag' | 'lastModified'> {
  return {
    ...(etag && etag.length <= 200 ? { etag } : {}),
    ...(lastModified && lastModified.length <= 60 ? { lastModified } : {}),
  };
}

/** What tells versions apart by headers alone; undefined where they say nothing. */
function validatorOf(headers: IncomingHttpHeaders): string | undefined {
  const { etag, 'last-modified': modified, 'content-length': length } = headers;
  if (etag) return etag.slice(0, 200);
  return modified ? `${modified.slice(0, 60)} ${length ?? ''}`.trim() : undefined;
}

/** Decodes a page: by its byte order mark, its Content-Type, its meta element, as UTF-8 where it is valid, else as Windows-1252. */
function decodeHtml(bytes: Buffer, contentType: string): string {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  const start = bytes.toString('latin1', 0, 2_048);
  const named =
    /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1];
  for (const [label, fatal] of [
    [mark, false],
    [named, false],
    ['utf-8', true],
  ] as const) {
    try {
      if (label) return new TextDecoder(label, { fatal }).decode(bytes);
    } catch {
      // An unknown name, or no UTF-8: the next one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
