import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ConnectionError, ReplyTooLong } from './connection-error.ts';
import { type ReplyBounds, ReplyMeter } from './reply-bounds.ts';

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
