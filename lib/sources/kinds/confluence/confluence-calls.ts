import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { pause } from '#lib/shared/pause.ts';
import { type AdapterTools, headerSecret, Patience, SourceCalls } from '../source-calls.ts';

/** What this adapter works with; tests replace the waiting for a service that throttles. */
export interface ConfluenceTools extends AdapterTools {
  wait?: typeof pause;
}

/** Where Confluence is, and who asks. */
export interface ConfluenceAccess {
  url: string;
  userFrom?: string | undefined;
  tokenFrom: string;
}

const REPLY_BYTES = 30_000_000;
const MOST_ENTRIES = 1_000_000;
const MOST_REDIRECTS = 3;

/**
 * Calls of Confluence's REST API, which Cloud and Data Center share. The credential goes to the configured host alone:
 * addresses of other hosts in replies are refused, and contents that lie elsewhere are fetched without it, by https.
 * Throttling is waited for, ten minutes in all.
 */
export class ConfluenceCalls {
  readonly #calls: SourceCalls;
  readonly #base: URL;
  readonly #authorization: Record<string, string>;
  readonly #patience: Patience;

  constructor({ url, userFrom, tokenFrom }: ConfluenceAccess, tools: ConfluenceTools) {
    this.#patience = new Patience(tools.wait);
    this.#calls = new SourceCalls('Confluence', tools);
    this.#base = new URL(`${url.replace(/\/+$/, '')}/`);
    const token = headerSecret(tools, tokenFrom) ?? '';
    const user = headerSecret(tools, userFrom);
    const basic = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
    this.#authorization = { authorization: user === undefined ? `Bearer ${token}` : basic };
  }

  /** A reply as JSON; `path` is below the address of Confluence. */
  async get(path: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const url = this.addressOf(path);
    const headers = { ...this.#authorization, accept: 'application/json' };
    const request = { headers, maxBytes: REPLY_BYTES };
    const { bytes } = await this.#patience.during(() => this.#calls.read(url, request, signal), signal);
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      if (isRecord(value)) return value;
    } catch {
      // Below.
    }
    throw new AppError('unavailable', 'Confluence sent something else than JSON; check url.');
  }

  /** The entries of a list, page by page. */
  async *list(path: string, signal: AbortSignal): AsyncGenerator<Record<string, unknown>> {
    let next: string | undefined = path;
    let entries = 0;
    while (next !== undefined) {
      const reply: Record<string, unknown> = await this.get(next, signal);
      const { results, _links: links } = reply;
      if (!Array.isArray(results)) throw new AppError('unavailable', 'Confluence sent a list that is none.');
      entries += results.length;
      if (entries > MOST_ENTRIES)
        throw new AppError('too-large', `A list has more than ${MOST_ENTRIES} entries.`);
      yield* results.filter(isRecord);
      const link: unknown = isRecord(links) ? links['next'] : undefined;
      next = typeof link === 'string' && results.length > 0 ? link : undefined;
    }
  }

  /** The content of an attachment. */
  async content(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    let url = this.addressOf(path);
    let headers = this.#authorization;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const request = { headers, expected: [301, 302, 303, 307, 308] };
      const reply = await this.#patience.during(() => this.#calls.open(url, request, signal), signal);
      if (reply.status < 300) return this.#calls.contentOf(reply, signal);
      await reply.body.return?.();
      const target = URL.parse(String(reply.headers['location'] ?? ''), url);
      const isOurs = target?.origin === this.#base.origin;
      if (target?.username !== '' || !(isOurs || isAtlassian(target)))
        throw new AppError('forbidden', 'its content is redirected to a host that is not of Atlassian');
      url = target.href;
      headers = isOurs && Object.keys(headers).length > 0 ? this.#authorization : {};
    }
    throw new AppError('bad-request', `its content is redirected more than ${MOST_REDIRECTS} times`);
  }

  /** An address below Confluence. Links of replies repeat the folder of the address, or leave it out. */
  addressOf(path: string): string {
    const folder = this.#base.pathname;
    const below = path.startsWith(folder) ? path.slice(folder.length) : path.replace(/^\//, '');
    const url = URL.parse(below, this.#base);
    if (url?.origin !== this.#base.origin || url.username !== '')
      throw new AppError('unavailable', 'A reply of Confluence leads to another host; it is not followed.');
    return url.href;
  }
}

/** Where Confluence Cloud stores attachments. */
function isAtlassian({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && /(^|\.)(atlassian\.(com|net)|atl-paas\.net)$/.test(hostname);
}
