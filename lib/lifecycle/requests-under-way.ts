import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Guard, isOfWatcher, standBefore, standBeforeAll } from './stand-before.ts';

/** Answers a request in the place of the application. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The requests that HTTP servers of this process are answering. Once told to refuse, everything that still comes is
 * answered by `refusal` before the application sees it, except for the questions of those who watch the process.
 */
export class RequestsUnderWay {
  readonly #refusal: Answer;
  readonly #responses = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  #isRefusing = false;

  constructor(refusal: Answer) {
    this.#refusal = refusal;
  }

  /** Stands before every HTTP server of this process, from its next request on. */
  watch(): void {
    standBeforeAll(this.#guard);
  }

  /** Stands before one server. */
  guard(server: Server): void {
    standBefore(server, this.#guard);
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

  readonly #guard: Guard = (request, response, pass) => {
    const isWatching = isOfWatcher(request);
    if (this.#isRefusing && !isWatching) {
      this.#refusal(request, response);
      return;
    }
    if (!isWatching) this.#note(response);
    pass();
  };

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
