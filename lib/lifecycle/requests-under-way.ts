import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Answers a request in the place of the application. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What is asked of a process that goes, too. */
const ALWAYS_ANSWERED = new Set(['/api/health', '/api/ready', '/api/version']);

/**
 * The requests that HTTP servers of this process are answering. Once told to refuse, everything that still comes is
 * answered by `refusal` before the application sees it, except for the questions of those who watch the process.
 */
export class RequestsUnderWay {
  readonly #refusal: Answer;
  readonly #guarded = new WeakSet<Server>();
  readonly #responses = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  #isRefusing = false;

  constructor(refusal: Answer) {
    this.#refusal = refusal;
  }

  /** Stands before every HTTP server of this process, from its next request on. */
  watch(): void {
    subscribe('http.server.request.start', (message) => {
      const { server } = message as { server: Server };
      if (!this.#guarded.has(server)) this.guard(server);
    });
  }

  /** Stands before one server. */
  guard(server: Server): void {
    this.#guarded.add(server);
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const isWatching = ALWAYS_ANSWERED.has(pathOf(request));
      if (this.#isRefusing && !isWatching) {
        this.#refusal(request, response);
        return;
      }
      if (!isWatching) this.#note(response);
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  }

  /** Refuses what comes from now on; connections of what is under way are closed after it, where that can still be said. */
  refuse(): void {
    this.#isRefusing = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
  }

  /** Resolves when nothing is under way; at once when nothing is. */
  settled(): Promise<void> {
    if (this.#responses.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #note(response: ServerResponse): void {
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      if (this.#responses.size > 0) return;
      for (const resolve of this.#waiting) resolve();
      this.#waiting.clear();
    });
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
