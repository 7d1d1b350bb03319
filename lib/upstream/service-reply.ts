import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ConnectionError, ReplyTooLong } from './http-failure.ts';

type Controller = Dispatcher.DispatchController;

/** The head of a reply, and its body, which is read to its end or left with `return`. */
export interface ServiceReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: AsyncIterableIterator<Uint8Array<ArrayBuffer>>;
}

/** What waits in memory before the service is made to wait. */
const MOST_WAITING_BYTES = 65_536;

/**
 * Receives one reply from undici, within its bounds. What arrived together is one chunk of the body. In place of a
 * stream of Node or the web, each of which costs more than the reading where chunks are small.
 */
export class ReplyReceiver implements Dispatcher.DispatchHandler {
  /** Rejects as the body does if the reply fails before its head. */
  readonly reply: Promise<ServiceReply>;
  readonly #meter: ReplyMeter;
  readonly #signal: AbortSignal | undefined;
  readonly #settleHead: PromiseWithResolvers<ServiceReply>;
  #controller: Controller | undefined;
  #chunks: Buffer<ArrayBuffer>[] = [];
  #waitingBytes = 0;
  #failure: unknown;
  #isOver = false;
  /** What readers wait for: more of the body, or its end. */
  #arrival: Promise<void> | undefined;
  #arrived: (() => void) | undefined;

  constructor(bounds: ReplyBounds, signal: AbortSignal | undefined) {
    this.#meter = new ReplyMeter(bounds);
    this.#signal = signal;
    this.#settleHead = Promise.withResolvers();
    this.reply = this.#settleHead.promise;
    signal?.addEventListener('abort', this.#abort);
  }

  onRequestStart(controller: Controller): void {
    if (this.#isOver) controller.abort(asError(this.#failure));
    this.#controller = controller;
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    // undici would hold them, in Buffers, for as long as the body takes.
    controller.rawHeaders = null;
    this.#meter.takeHead(headers);
    // No status is higher; one that is counts as a failure of the service (RFC 9110, 15).
    this.#settleHead.resolve({ status: Math.min(status, 599), headers, body: this.#body() });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#meter.take(chunk);
    this.#chunks.push(chunk as Buffer<ArrayBuffer>);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > MOST_WAITING_BYTES) controller.pause();
    this.#wake();
  }

  onResponseEnd(): void {
    this.#end(undefined);
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    this.#end(
      isOurs(error) ? error : new ConnectionError('The connection to the service failed.', { cause: error }),
    );
  }

  readonly #abort = () => this.#leave(this.#signal?.reason);

  /** Ends the call, if it has not ended. */
  #leave(reason: unknown): void {
    this.#chunks = [];
    if (this.#isOver) return;
    this.#end(reason);
    this.#controller?.abort(asError(reason));
  }

  #end(failure: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#settleHead.reject(failure);
    this.#wake();
  }

  #wake(): void {
    this.#arrival = undefined;
    this.#arrived?.();
  }

  #body(): ServiceReply['body'] {
    const next = async (): Promise<IteratorResult<Uint8Array<ArrayBuffer>, undefined>> => {
      // Continued when all that one read brought has been handed over.
      while (this.#chunks.length === 0 && !this.#isOver) {
        this.#arrival ??= new Promise((resolve) => {
          this.#arrived = resolve;
        });
        await this.#arrival;
      }
      if (this.#chunks.length > 0) return { value: this.#take() };
      if (this.#failure !== undefined) throw this.#failure;
      return { value: undefined, done: true };
    };
    const body: ServiceReply['body'] = {
      next,
      return: async () => {
        this.#leave(undefined);
        return { value: undefined, done: true };
      },
      [Symbol.asyncIterator]: () => body,
    };
    return body;
  }

  #take(): Uint8Array<ArrayBuffer> {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#waitingBytes = 0;
    this.#controller?.resume();
    const [only, second] = chunks;
    return only && !second ? only : Buffer.concat(chunks);
  }
}

/** Whether undici refused to send the request: a header that cannot be one, an address without a host. */
function isOurs(error: Error & { code?: unknown }): boolean {
  return (
    error instanceof ConnectionError || error instanceof ReplyTooLong || error.code === 'UND_ERR_INVALID_ARG'
  );
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The call was left.', { cause: reason });
}

/** Size limits of one reply. Every call of a service names its own: a reply beyond them throws ReplyTooLong. */
export interface ReplyBounds {
  bytes: number;
  /** Per line of an event stream, where parsers buffer up to its end; `bytes` when absent. */
  lineBytes?: number;
  /** Whether the reply may be compressed; its reader bounds what it decodes to. */
  compressed?: boolean;
}

/**
 * An answer that is read as it comes: some hundred bytes carry a token, and reasoning is read over. What it holds in
 * memory is bounded by its characters.
 */
export const STREAMED_ANSWER: ReplyBounds = { bytes: 256_000_000, lineBytes: 4_000_000 };

/** A reply of a few values, such as a query, a title, a vector or a token. */
export const SMALL_REPLY: ReplyBounds = { bytes: 1_000_000 };

const LINE_FEED = 0x0a;

/** Counts the bytes of one reply. */
class ReplyMeter {
  readonly #lineBytes: number;
  #bytesLeft: number;
  readonly #compressed: boolean;
  #isStream = false;
  #inLine = 0;

  constructor({ bytes, lineBytes = bytes, compressed = false }: ReplyBounds) {
    this.#compressed = compressed;
    this.#bytesLeft = bytes;
    this.#lineBytes = lineBytes;
  }

  /** Throws ConnectionError: no call asks for a compressed reply, and a few of its bytes may decode to any number. */
  takeHead({ 'content-encoding': coding, 'content-type': type }: IncomingHttpHeaders): void {
    // A header that came twice is a list.
    if (!this.#compressed && coding && String(coding).toLowerCase() !== 'identity') {
      throw new ConnectionError('The service compressed its reply, which was not asked for.');
    }
    this.#isStream = String(type).startsWith('text/event-stream');
  }

  /** Throws ReplyTooLong. */
  take(chunk: Uint8Array): void {
    this.#bytesLeft -= chunk.length;
    const lastLine = this.#isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
    this.#inLine = lastLine < 0 ? this.#inLine + chunk.length : chunk.length - 1 - lastLine;
    if (this.#bytesLeft < 0 || this.#inLine > this.#lineBytes) {
      throw new ReplyTooLong();
    }
  }
}

/** Longer refusals are pages for people, which are dropped. */
const MOST_BYTES = 64_000;

/**
 * What a failed reply says, as far as it comes, and never too much of it: the status counts even if the connection breaks
 * after it. Leaves the reply.
 */
export async function readRefusal(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) break;
    }
  } catch {
    // What came is enough.
  }
  return Buffer.concat(chunks).toString('utf8');
}
