import { z } from 'zod';
import type { SourceContent } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { pause } from '#lib/shared/pause.ts';
import { workloadIdentity } from '#lib/upstream/credential.ts';
import {
  type AdapterTools,
  headerSecret,
  Patience,
  SourceCalls,
  type SourceRequest,
} from '../source-calls.ts';
import { httpAddress } from '../source-kind.ts';

/** The fields of sources at Microsoft Graph that say who asks, and where. */
export const graphAccess = {
  tenantId: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'it takes the id or a domain of the tenant')
    .optional()
    .describe('The Entra tenant. Required with `clientId`.'),
  clientId: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'it takes the id of an application')
    .optional()
    .describe('The id of the application that reads. Defaults to the managed identity of the server.'),
  clientSecretFrom: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'it takes the NAME of a variable that holds the client secret')
    .optional()
    .describe('The name of the variable that holds the client secret.'),
  endpoint: httpAddress
    .default('https://graph.microsoft.com')
    .describe('The address of Microsoft Graph. National clouds have their own.'),
  loginEndpoint: httpAddress
    .default('https://login.microsoftonline.com')
    .describe('The address that issues tokens. National clouds have their own.'),
} as const;

/** Who asks Microsoft Graph, and where. */
export type GraphAccess = z.output<z.ZodObject<typeof graphAccess>>;

/** What these adapters work with; tests replace the waiting for a service that throttles. */
export interface GraphTools extends AdapterTools {
  wait?: typeof pause;
}

/** A page of a list: its values, and where a list of changes goes on next time. */
export interface GraphPage {
  values: unknown[];
  deltaLink: string | undefined;
}

const LISTING_BYTES = 30_000_000;
const MOST_PAGES = 20_000;
const MOST_REDIRECTS = 3;

/** Where Microsoft stores the contents of SharePoint and OneDrive, in all clouds. */
const CONTENT_HOST =
  /(^|\.)(sharepoint\.(com|us|cn|de)|sharepoint-mil\.us|sharepointonline\.com|svc\.ms|1drv\.com|microsoftpersonalcontent\.com|graph\.microsoft\.(com|us)|microsoftgraph\.chinacloudapi\.cn)$/;

/**
 * Calls of Microsoft Graph with the token of an application. The token goes to the configured host alone, and for groups of
 * a site to the host of that site: links of replies to other hosts are refused, and contents are fetched without it.
 * Waits as long as a service that throttles asks, up to ten minutes in all; then throws AppError `unavailable`.
 */
export class GraphCalls {
  readonly #access: GraphAccess;
  readonly #tools: GraphTools;
  readonly #calls: SourceCalls;
  readonly #origin: string;
  readonly #tokens = new Map<string, { token: string; untilMs: number }>();
  readonly #identities = new Map<string, () => Promise<string>>();
  readonly #patience: Patience;

  constructor(access: GraphAccess, tools: GraphTools) {
    this.#access = access;
    this.#patience = new Patience(tools.wait);
    this.#tools = tools;
    this.#calls = new SourceCalls('Microsoft Graph', tools);
    this.#origin = new URL(access.endpoint).origin;
    const { tenantId, clientId, clientSecretFrom } = access;
    const given = [tenantId, clientId, clientSecretFrom].filter((field) => field !== undefined).length;
    if (given !== 0 && given !== 3) {
      const message = 'tenantId, clientId and clientSecretFrom belong together: set all, or none of them.';
      throw new AppError('not-configured', message, { field: 'clientId' });
    }
  }

  /** A reply as JSON. `path` begins with `/`, or is a whole address that a reply named. */
  async get(path: string, signal: AbortSignal, headers: Record<string, string> = {}) {
    const url = this.#addressOf(path);
    return this.#json(url, this.#origin, headers, signal);
  }

  /** The pages of a list. */
  async *pages(
    path: string,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): AsyncGenerator<GraphPage> {
    let next: string | undefined = path;
    for (let page = 0; next !== undefined; page++) {
      if (page >= MOST_PAGES) throw new AppError('too-large', `A list has more than ${MOST_PAGES} pages.`);
      const reply: Record<string, unknown> = await this.get(next, signal, headers);
      const { value, '@odata.nextLink': nextLink, '@odata.deltaLink': deltaLink } = reply;
      if (!Array.isArray(value))
        throw new AppError('unavailable', 'Microsoft Graph sent a list that is none.');
      yield { values: value, deltaLink: typeof deltaLink === 'string' ? deltaLink : undefined };
      next = typeof nextLink === 'string' ? nextLink : undefined;
    }
  }

  /** All values of a list. Throws AppError `too-large` beyond `most`. */
  async all(path: string, signal: AbortSignal, most = 10_000): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const { values } of this.pages(path, signal)) {
      found.push(...values);
      if (found.length > most) throw new AppError('too-large', `A list has more than ${most} entries.`);
    }
    return found;
  }

  /** A reply of SharePoint itself, for a site at `siteUrl`. */
  async sharePoint(siteUrl: string, path: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const { origin } = new URL(siteUrl);
    if (!this.#isContentHost(new URL(siteUrl)))
      throw new AppError('forbidden', `${origin} is no address of SharePoint`);
    const url = `${siteUrl.replace(/\/$/, '')}${path}`;
    return this.#json(url, origin, { accept: 'application/json;odata=nometadata' }, signal);
  }

  /** The content of a file. Redirects lead to hosts of Microsoft alone, by https, and are followed without the token. */
  async content(path: string, signal: AbortSignal): Promise<SourceContent> {
    let url = this.#addressOf(path);
    let headers = await this.#authorization(this.#origin, signal);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const request = { headers, expected: [301, 302, 303, 307, 308] };
      const reply = await this.#patience.during(() => this.#calls.open(url, request, signal), signal);
      if (reply.status < 300) return { bytes: this.#calls.contentOf(reply, signal) };
      await reply.body.return?.();
      const target = URL.parse(String(reply.headers['location'] ?? ''), url);
      if (!target || !this.#isContentHost(target)) {
        const where = target ? `to ${target.origin}` : 'nowhere';
        throw new AppError('forbidden', `its content is redirected ${where}, which is no host of Microsoft`);
      }
      url = target.href;
      headers = {};
    }
    throw new AppError('bad-request', `its content is redirected more than ${MOST_REDIRECTS} times`);
  }

  #isContentHost({ protocol, hostname, origin, username }: URL): boolean {
    if (username !== '') return false;
    return origin === this.#origin || (protocol === 'https:' && CONTENT_HOST.test(hostname));
  }

  #addressOf(path: string): string {
    const url = URL.parse(path, `${this.#origin}/`);
    const isOurs = url?.origin === this.#origin && url.username === '';
    if (!url || !isOurs)
      throw new AppError(
        'unavailable',
        'A reply of Microsoft Graph leads to another host; it is not followed.',
      );
    return url.href;
  }

  async #json(
    url: string,
    resource: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const request = async (): Promise<SourceRequest> => ({
      headers: { accept: 'application/json', ...headers, ...(await this.#authorization(resource, signal)) },
      maxBytes: LISTING_BYTES,
    });
    const { bytes } = await this.#patience.during(
      async () => this.#calls.read(url, await request(), signal),
      signal,
    );
    return readJson(bytes, new URL(url).host);
  }

  async #authorization(resource: string, signal: AbortSignal): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.#token(resource, signal)}` };
  }

  async #token(resource: string, signal: AbortSignal): Promise<string> {
    const { clientId, clientSecretFrom, tenantId, loginEndpoint } = this.#access;
    if (clientId === undefined) {
      const of = { audience: resource, authorityHost: loginEndpoint };
      const identity = this.#identities.get(resource) ?? workloadIdentity(of);
      this.#identities.set(resource, identity);
      return identity();
    }
    const nowMs = (this.#tools.now ?? Date.now)();
    const known = this.#tokens.get(resource);
    if (known && nowMs < known.untilMs) return known.token;
    const secret = headerSecret(this.#tools, clientSecretFrom);
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret ?? '',
      scope: `${resource}/.default`,
    });
    const url = `${new URL(loginEndpoint).origin}/${tenantId}/oauth2/v2.0/token`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const request = {
      method: 'POST',
      headers,
      body: body.toString(),
      expected: [400, 401],
      maxBytes: 100_000,
    };
    const { status, bytes } = await this.#calls.read(url, request, signal);
    const { access_token: token, expires_in: seconds, error } = readJson(bytes, new URL(url).host);
    if (status !== 200 || typeof token !== 'string' || !/^[\w.~+/=-]+$/.test(token)) {
      const word = typeof error === 'string' && /^\w{1,60}$/.test(error) ? ` (${error})` : '';
      const message = `The sign-in service gives the application no token${word}. Check tenantId, clientId and the secret.`;
      throw new AppError('forbidden', message);
    }
    // Renewed five minutes early.
    const lifeMs = Math.max(0, (Number(seconds) || 0) * 1000 - 300_000);
    this.#tokens.set(resource, { token, untilMs: nowMs + lifeMs });
    return token;
  }
}

function readJson(bytes: Buffer, host: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isRecord(value)) return value;
  } catch {
    // Below.
  }
  throw new AppError('unavailable', `${host} sent something else than JSON.`);
}

/** A text of a reply; undefined for anything else, or an empty one. */
export function textOf(record: unknown, ...path: string[]): string | undefined {
  let at: unknown = record;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  return typeof at === 'string' && at !== '' ? at : undefined;
}

/** An object in a reply. */
export function recordOf(record: unknown, key: string): Record<string, unknown> | undefined {
  const value = isRecord(record) ? record[key] : undefined;
  return isRecord(value) ? value : undefined;
}

/** Does work for each entry, eight at a time, and yields the results in order. */
export async function* inParallel<In, Out>(
  entries: Iterable<In>,
  work: (entry: In) => Promise<Out>,
): AsyncGenerator<Out> {
  let batch: In[] = [];
  for (const entry of entries) {
    batch.push(entry);
    if (batch.length < AT_ONCE) continue;
    yield* await Promise.all(batch.map(work));
    batch = [];
  }
  yield* await Promise.all(batch.map(work));
}

const AT_ONCE = 8;
