import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { loggablePath } from '#lib/shared/loggable-path.ts';
import { known } from '#lib/telemetry/in-span.ts';
import { instruments } from '#lib/telemetry/instruments.ts';
import type { Log } from '#lib/telemetry/log.ts';
import { requestContexts } from '#lib/telemetry/request-contexts.ts';
import { type RequestScope, scopedContext } from '#lib/telemetry/request-scope.ts';
import { running, tracer } from '#lib/telemetry/running.ts';
import { routePattern } from '../route/route-pattern.ts';
import { requestIdOf } from '../route/security-headers.ts';

const STARTS = 'http.server.request.start';

/**
 * Gives each request of every HTTP server of this process an id, measures it and logs one line about it.
 * Returns a function that ends this.
 */
export function logRequests(log: Log): () => void {
  const contexts = requestContexts();
  const started = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = requestIdOf(request.headers['x-request-id']);
    // Routes read the id from this header, whether the client sent one or not; pages and files return it too.
    request.headers['x-request-id'] = id;
    response.setHeader('x-request-id', id);
    const served = new ServedRequest(request, response, { id, log });
    contexts.enter(served.context);
    response.once('close', () => served.end());
  };
  subscribe(STARTS, started);
  return () => void unsubscribe(STARTS, started);
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Requested constantly: by browsers for every page, and by monitoring. */
const UNREMARKABLE = new Set<string | undefined>([
  '/_next/{…}',
  '/api/health',
  '/api/ready',
  '/api/version',
  '/metrics',
]);
/** The client has disconnected. */
const LEFT = 499;

/** One request from its first byte to the last byte of its response, however long that streams. */
class ServedRequest {
  /** The async context of everything that serves this request. */
  readonly context: Context;
  readonly #scope: RequestScope;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #log: Log;
  readonly #startedMs = performance.now();
  readonly #method: string;
  readonly #route: string | undefined;
  readonly #span: Span | undefined;
  readonly #isMeasured = running() !== undefined;

  constructor(request: IncomingMessage, response: ServerResponse, { id, log }: { id: string; log: Log }) {
    this.#request = request;
    this.#response = response;
    this.#log = log;
    this.#scope = { id };
    this.#route = routePattern(request.url ?? '');
    const { method = '' } = request;
    this.#method = METHODS.has(method) ? method : '_OTHER';
    const caller = this.#isMeasured ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    this.#span = this.#isMeasured && !UNREMARKABLE.has(this.#route) ? this.#startSpan(caller) : undefined;
    const traced = this.#span ? trace.setSpan(caller, this.#span) : caller;
    this.context = scopedContext(traced, this.#scope);
    if (this.#isMeasured) instruments().activeRequests.add(1, { 'http.request.method': this.#method });
  }

  /** After the response is sent, or the client has disconnected. */
  end(): void {
    const outcome = this.#response.writableFinished ? 'finished' : 'abandoned';
    const status = this.#response.headersSent ? this.#response.statusCode : LEFT;
    if (this.#isMeasured) this.#measure(status, outcome);
    this.#write(status, outcome);
  }

  #startSpan(caller: Context): Span {
    const name = this.#route === undefined ? this.#method : `${this.#method} ${this.#route}`;
    const attributes = known({ ...this.#attributes(), 'citewell.request.id': this.#scope.id });
    return tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
  }

  /** Logged by pattern: the variable parts hold tokens of links and names of documents. */
  #attributes(): Attributes {
    return known({ 'http.request.method': this.#method, 'http.route': this.#route, 'url.scheme': 'http' });
  }

  #measure(status: number, outcome: string): void {
    const { error, isStream } = this.#scope;
    const { activeRequests, activeStreams, requests } = instruments();
    const failed = status >= 500 || error !== undefined ? (error ?? String(status)) : undefined;
    const ended = known({ 'http.response.status_code': status, 'error.type': failed });
    activeRequests.add(-1, { 'http.request.method': this.#method });
    if (isStream) activeStreams.add(-1);
    requests.record((performance.now() - this.#startedMs) / 1000, { ...this.#attributes(), ...ended });
    this.#span?.setAttributes({ ...ended, 'citewell.outcome': outcome });
    if (failed !== undefined) this.#span?.setStatus({ code: SpanStatusCode.ERROR });
    this.#span?.end();
  }

  #write(status: number, outcome: string): void {
    const level = UNREMARKABLE.has(this.#route) ? 'debug' : 'info';
    if (!this.#log.isLevelEnabled(level)) return;
    const line = {
      requestId: this.#scope.id,
      ...(this.#span && { traceId: this.#span.spanContext().traceId }),
      method: this.#method,
      path: this.#route ?? loggablePath(this.#request.url ?? ''),
      status,
      ms: Math.round(performance.now() - this.#startedMs),
      outcome,
    };
    this.#log[level](line, 'request');
  }
}
