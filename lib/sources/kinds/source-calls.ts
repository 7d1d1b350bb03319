import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, unzip } from 'node:zlib';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { pause } from '#lib/shared/pause.ts';
import type { ResolveName } from '#lib/shared/private-address.ts';
import { ReplyTooLong, readHttpFailure } from '#lib/upstream/http-failure.ts';
import { ADDRESS_REFUSED, type AddressRules, serviceCall } from '#lib/upstream/service-call.ts';
import { headersOf } from '#lib/upstream/service-fetch.ts';
import { readRefusal, type ServiceReply } from '#lib/upstream/service-reply.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import type { SourceTools } from './source-kind.ts';

const MOST_SECONDS = 600;
const MOST_PER_CALL = 4;

/**
 * Waits for a service that throttles, beyond the retries of each call: as long as it asks, four times a call and ten minutes
 * in the life of this object. Then the error of the last attempt passes.
 */
export class Patience {
  readonly #wait: typeof pause;
  #waitedSeconds = 0;

  constructor(wait: typeof pause = pause) {
    this.#wait = wait;
  }

  async during<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let waits = 0; ; waits++) {
      try {
        return await call();
      } catch (thrown) {
        signal.throwIfAborted();
        const { code, retryAfterSeconds = 0 } = AppError.from(thrown);
        const isPassing = code === 'unavailable' && retryAfterSeconds > 0 && waits < MOST_PER_CALL;
        if (!isPassing || this.#waitedSeconds + retryAfterSeconds > MOST_SECONDS) throw thrown;
        this.#waitedSeconds += retryAfterSeconds;
        await this.#wait(1000 * retryAfterSeconds, signal);
      }
    }
  }
}

/** What adapters work with; tests replace the clock and the network. */
export interface AdapterTools extends SourceTools {
  /** By default the resolver of this machine. */
  resolve?: ResolveName;
  /** Milliseconds since 1970; by default the clock. */
  now?: () => number;
  /** Replaces the rule of addresses of a website. */
  accepts?: (address: string) => boolean;
}

/**
 * A credential that is sent in a header; undefined without a name. Throws AppError `not-configured` where the variable is not
 * set, or has a line break.
 */
export function headerSecret(tools: AdapterTools, variable: string | undefined): string | undefined {
  if (variable === undefined) return undefined;
  const value = tools.variable(variable);
  const fault = value ? /[\r\n\0]/.test(value) && 'has a line break; remove it' : 'is not set';
  if (fault) throw new AppError('not-configured', `The variable ${variable} ${fault}.`);
  return value;
}

/** One request to a source. Names of headers are in lower case. */
export interface SourceRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Statuses besides those below 300 that are returned. All others throw. */
  expected?: readonly number[];
  /** The longest reply, compressed or not; `maxItemBytes` by default. */
  maxBytes?: number;
}

/** A reply that was read to its end and decoded. */
interface WholeReply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / MEGABYTE))} MB`;
const unpack = { br: promisify(brotliDecompress), other: promisify(unzip) };

/**
 * Calls of one source by HTTP. 429, 5xx and broken connections are retried within the policy for services, and no
 * redirect is followed. Throws AppError: `forbidden` for 401, 403 and addresses outside the rules, `not-found` for 404 and 410, `too-large`
 * beyond `maxBytes`, else `unavailable`.
 */
export class SourceCalls {
  readonly #tools: AdapterTools;
  readonly #upstream: Upstream;
  readonly #connect: () => ReturnType<typeof serviceCall>;

  /** The bound of contents, in bytes. */
  get maxItemBytes(): number {
    return this.#tools.limits.maxItemBytes;
  }

  /** `name` is a word for messages, such as `WebDAV`. */
  constructor(name: string, tools: AdapterTools, accepts?: AddressRules['accepts']) {
    this.#tools = tools;
    this.#upstream = createUpstream(name, tools.upstream, readHttpFailure);
    this.#connect = memoizeAsync(() =>
      serviceCall(tools.upstream.connectTimeoutMs, { resolve: tools.resolve, accepts }),
    );
  }

  /** The head of a reply; its body is read with `contentOf`, or left with `return`. */
  async open(url: string, request: SourceRequest, signal: AbortSignal): Promise<ServiceReply> {
    return this.#retried((attempt) => this.#ask(url, request, AbortSignal.any([attempt, signal])), signal);
  }

  /** A whole reply. A body that breaks off is asked for again. */
  async read(url: string, request: SourceRequest, signal: AbortSignal): Promise<WholeReply> {
    const { maxBytes = this.maxItemBytes } = request;
    return this.#retried(async (attempt) => {
      const { status, headers, body } = await this.#ask(url, request, attempt);
      const bytes = Buffer.concat(await Array.fromAsync(body));
      return { status, headers, bytes: await decoded(bytes, headers, maxBytes) };
    }, signal);
  }

  /** The body of a reply, decoded, within `maxBytes` and the time between two of its chunks. */
  async *contentOf(
    { headers, body }: ServiceReply,
    signal: AbortSignal,
    maxBytes = this.maxItemBytes,
  ): AsyncGenerator<Uint8Array> {
    const { betweenTokensTimeoutMs } = this.#tools.upstream;
    let bytes = 0;
    try {
      if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
      for await (const chunk of unpacked(withoutStalls(body, betweenTokensTimeoutMs, signal), headers)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        yield chunk;
      }
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof AppError) throw thrown;
      if (thrown instanceof ReplyTooLong) throw tooLarge(maxBytes);
      throw new AppError('unavailable', 'it broke off while it was read', { cause: thrown });
    } finally {
      await body.return?.();
    }
  }

  async #retried<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#upstream.call(attempt, signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message, retryAfterSeconds, cause } = AppError.from(thrown);
      // Whoever schedules sources has one reaction to both.
      if (code !== 'rate-limited' && code !== 'internal') throw thrown;
      throw new AppError('unavailable', message, {
        cause,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
  }

  async #ask(url: string, request: SourceRequest, signal: AbortSignal): Promise<ServiceReply> {
    const { method = 'GET', headers = {}, body, expected = [] } = request;
    const { maxBytes = this.maxItemBytes } = request;
    const call = await this.#connect();
    const bounds = { bytes: maxBytes, compressed: true };
    try {
      const reply = await call(url, { method, headers, body, bounds, signal });
      if (reply.status < 300 || expected.includes(reply.status)) return reply;
      throw await refusalOf(reply, url);
    } catch (thrown) {
      if (thrown instanceof ReplyTooLong) throw tooLarge(maxBytes);
      throw outsideRules(thrown, url) ?? thrown;
    }
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `it is larger than ${inMegabytes(maxBytes)}`);
}

/** The error of a status. Passing ones are no AppError, so that they are retried. */
async function refusalOf({ status, headers, body }: ServiceReply, url: string): Promise<Error> {
  const text = await readRefusal(body);
  const { host } = new URL(url);
  const cause = new Error(`${status}: ${text.slice(0, 500)}`);
  // S3 and Azure name the fault.
  const word = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
  const answer = word ? `${status} ${word}` : `${status}`;
  if (status === 401 || status === 403) {
    return new AppError('forbidden', `${host} refuses access (${answer}); check the credential`, { cause });
  }
  if (status === 404 || status === 410)
    return new AppError('not-found', `${host} answers ${answer}`, { cause });
  if (status === 429 || status >= 500 || status === 408) {
    return Object.assign(cause, { status, headers: headersOf(headers) });
  }
  const location = status < 400 ? URL.parse(String(headers['location']), url)?.origin : undefined;
  const redirect = location ? ` with a redirect to ${location}, which is not followed` : '';
  return new AppError('unavailable', `${host} answers ${answer}${redirect}`, { cause });
}

function outsideRules(thrown: unknown, url: string): AppError | undefined {
  if (!(thrown instanceof Error) || !(thrown.cause instanceof Error) || !('code' in thrown.cause))
    return undefined;
  const { host } = new URL(url);
  const { code } = thrown.cause;
  if (code === ADDRESS_REFUSED) {
    return new AppError('forbidden', `${host} is at an address that is not allowed`, { cause: thrown.cause });
  }
  if (code !== 'ERR_NOT_PRIVATE') return undefined;
  const message = `${host} is not in a private network, and plain http goes nowhere else; use https`;
  return new AppError('forbidden', message, { cause: thrown.cause });
}

async function decoded(bytes: Buffer, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const coding = codingOf(headers);
  if (coding === 'identity') return bytes;
  try {
    return await (coding === 'br' ? unpack.br : unpack.other)(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(maxBytes);
    throw new AppError('bad-request', `its compression (${coding}) cannot be undone`, { cause });
  }
}

function codingOf(headers: IncomingHttpHeaders): 'identity' | 'gzip' | 'deflate' | 'br' {
  const coding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity' || coding === 'aws-chunked' || coding === '') return 'identity';
  if (coding === 'gzip' || coding === 'x-gzip') return 'gzip';
  if (coding === 'deflate' || coding === 'br') return coding;
  throw new AppError('bad-request', `it is compressed in an unknown way (${coding.slice(0, 20)})`);
}

function unpacked(body: AsyncIterable<Uint8Array>, headers: IncomingHttpHeaders): AsyncIterable<Uint8Array> {
  const coding = codingOf(headers);
  if (coding === 'identity') return body;
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  // A failure of either reaches the reader as the decoder's error.
  return pipeline(Readable.from(body), decoders[coding](), () => {});
}

/** Passes on a body; fails when nothing comes for `ms`. */
async function* withoutStalls(
  body: ServiceReply['body'],
  ms: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    signal.throwIfAborted();
    const stalled = Promise.withResolvers<never>();
    const timer = setTimeout(() => stalled.reject(new Error(`Nothing came within ${ms} ms.`)), ms);
    try {
      const { value, done } = await Promise.race([body.next(), stalled.promise]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}
