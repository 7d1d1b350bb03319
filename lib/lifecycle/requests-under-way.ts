import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DRAINING_HEADER } from '#lib/shared/request-headers.ts';
import { RETRY_AFTER_SECONDS } from './lifecycle.ts';
import { type Guard, guardAllServers, guardServer, isHealthProbe, refuse } from './request-guard.ts';

/** Answers a request instead of the application. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The current requests of this process's HTTP servers. After `refuse`, every new request is answered by
 * `refusal` before the application sees it, except health probes.
 */
export class RequestsUnderWay {
  readonly #refusal: Answer;
  readonly #responses = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  #isRefusing = false;

  constructor(refusal: Answer) {
    this.#refusal = refusal;
  }

  /** Guards every HTTP server of this process, from the next request on. */
  watch(): void {
    guardAllServers(this.#guard);
  }

  /** Guards one server. */
  guard(server: Server): void {
    guardServer(server, this.#guard);
  }

  /**
   * Rejects new requests; closes connections after their current request where the headers are not sent yet.
   */
  refuse(): void {
    this.#isRefusing = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
  }

  /** Resolves when no request is running. */
  settled(): Promise<void> {
    if (this.#responses.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  readonly #guard: Guard = (request, response, pass) => {
    const isWatching = isHealthProbe(request);
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

/**
 * Answers 503 with `Retry-After`, to a person as a page that retries by itself. The next request finds another instance,
 * because the connection is closed.
 */
export function refuseWhileDraining(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, {
    status: 503,
    error: 'The server is being restarted. Try again in a few seconds.',
    page: (translate) => ({ title: translate('restarting.title'), text: translate('restarting.text') }),
    asksAgainAfter: RETRY_AFTER_SECONDS,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS), [DRAINING_HEADER]: 'draining' },
  });
}
