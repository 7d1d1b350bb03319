import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

const STARTS = 'http.server.request.start';
const LOOK_EVERY_MS = 1000;

/** A request whose body is arriving. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of its connection, when it last grew. */
  bytesRead: number;
  atMs: number;
}

/**
 * Ends requests whose client stops in the middle of the body: after `idleMs` without a byte they are answered 408, and
 * their connection is closed. Uploads that go on may take longer. A body that waits to be read here is no stalled one.
 */
export class StalledBodies {
  readonly #idleMs: number;
  readonly #now: () => number;
  readonly #arriving = new Set<Arriving>();

  constructor(idleMs: number, now: () => number = () => performance.now()) {
    this.#idleMs = idleMs;
    this.#now = now;
  }

  /** Sees the requests of every HTTP server of this process. Returns a function that ends this. */
  watch(): () => void {
    subscribe(STARTS, this.#started);
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return () => {
      unsubscribe(STARTS, this.#started);
      clearInterval(timer);
    };
  }

  /** Ends what has stalled by now. */
  look(): void {
    for (const arriving of this.#arriving) {
      if (isOver(arriving.request)) this.#arriving.delete(arriving);
      else if (isGoingOn(arriving)) this.#renew(arriving);
      else if (this.#now() - arriving.atMs >= this.#idleMs) this.#end(arriving);
    }
  }

  readonly #started = (message: unknown) => {
    const { request, response } = message as Pick<Arriving, 'request' | 'response'>;
    const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    this.#arriving.add({ request, response, bytesRead: request.socket.bytesRead, atMs: this.#now() });
  };

  #renew(arriving: Arriving): void {
    arriving.bytesRead = arriving.request.socket.bytesRead;
    arriving.atMs = this.#now();
  }

  #end(arriving: Arriving): void {
    this.#arriving.delete(arriving);
    const { request, response } = arriving;
    // Written past the response, as Node does for its own 408: the application may still write to that.
    if (!response.headersSent) request.socket.write(timedOut(this.#idleMs));
    request.socket.destroySoon();
  }
}

function isOver({ complete, destroyed, socket }: IncomingMessage): boolean {
  return complete || destroyed || socket.destroyed;
}

/** Whether bytes came, or cannot: we have enough of them to read, or are busy with an answer on this connection. */
function isGoingOn({ request, response, bytesRead }: Arriving): boolean {
  if (request.socket.bytesRead !== bytesRead) return true;
  if (request.readableLength >= request.readableHighWaterMark) return true;
  const isQueued = response.socket === null && !response.writableFinished;
  return isQueued || (response.headersSent && !response.writableFinished);
}

function timedOut(idleMs: number): string {
  const error = `No byte of the request’s body came for ${idleMs / 1000} seconds. Send the request again.`;
  const body = JSON.stringify({ error });
  const head = [
    'HTTP/1.1 408 Request Timeout',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
