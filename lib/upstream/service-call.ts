import { isIP } from 'node:net';
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { buildConnector, Dispatcher } from 'undici';
import { isRecord } from '#lib/shared/json.ts';
import {
  checkedLookup,
  isPrivateAddress,
  notPrivate,
  type ResolveName,
} from '#lib/shared/private-address.ts';
import { REQUEST_ID } from '#lib/shared/request-headers.ts';
import { type ReplyBounds, ReplyReceiver, type ServiceReply } from './service-reply.ts';

const encoder = new TextEncoder();

/** A request to a service. Names of headers are in lower case. */
interface ServiceRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** A longer reply is left, and its connection closed: rejects with ReplyTooLong. */
  bounds: ReplyBounds;
  signal?: AbortSignal | undefined;
}

/** Calls a service. Resolves with the head of its reply, of any status; rejects when `signal` aborts. */
export type ServiceCall = (url: string, request: ServiceRequest) => Promise<ServiceReply>;

/** Where connections may go, and how names are resolved. */
export interface AddressRules {
  resolve?: ResolveName | undefined;
  /** The addresses of both schemes; without it plain http goes to private addresses alone, and https to any. */
  accepts?: ((address: string) => boolean) | undefined;
}

/** The code of the error for a host at an address that `accepts` rejects. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

/**
 * Calls with unlimited keep-alive connections and only a connect timeout: call through `createUpstream`, which
 * has the other limits. Redirects are returned, not followed: keys and questions go to the configured host and no
 * other, by plain http only at private addresses. Each call carries the id of its request. On undici's own interface,
 * which takes half the processor time of `fetch`.
 */
export async function serviceCall(connectTimeoutMs: number, rules: AddressRules = {}): Promise<ServiceCall> {
  const { Agent } = await import('undici');
  const agent = new Agent({
    connect: await checkedConnector(connectTimeoutMs, rules),
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
  });

  return async (url, { method, headers, body = null, bounds, signal }) => {
    signal?.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    return outgoingCall({ method, url }, (correlation) => {
      const receiver = new ReplyReceiver(bounds, signal);
      agent.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          // Firewalls refuse calls without a name.
          headers: { 'user-agent': 'citewell', ...headers, ...correlation, 'accept-encoding': 'identity' },
          // In memory of its own: undici holds it until the reply has ended, and with a text the slab it would share.
          body: typeof body === 'string' ? encoder.encode(body) : body,
        },
        receiver,
      );
      return receiver.reply;
    });
  };
}

/**
 * Opens connections for undici, within the rules: whatever a name leads to at that moment. Fails with the code
 * `ERR_NOT_PRIVATE` or `ERR_ADDRESS_REFUSED` otherwise, before anything is sent.
 */
async function checkedConnector(
  connectTimeoutMs: number,
  { resolve, accepts }: AddressRules,
): Promise<buildConnector.connector> {
  const { buildConnector } = await import('undici');
  const byRule = (
    allowed: (address: string) => boolean,
    refuse: typeof notPrivate,
  ): buildConnector.connector => {
    // One stream per connection: a slow one never delays another.
    const options = { timeout: connectTimeoutMs, allowH2: false };
    const connect = buildConnector({ ...options, lookup: checkedLookup(allowed, refuse, resolve) });
    return (target, done) => {
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // `lookup` is not called for an address.
      if (isIP(host) !== 0 && !allowed(host)) return done(refuse(host, host), null);
      return connect(target, done);
    };
  };
  const plain = byRule(accepts ?? isPrivateAddress, accepts ? refused : notPrivate);
  const secure = byRule(accepts ?? (() => true), refused);
  return (target, done) => (target.protocol === 'https:' ? secure : plain)(target, done);
}

function refused(host: string, address: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is at ${address}, where connections are not allowed.`), {
    code: ADDRESS_REFUSED,
  });
}

/** The header under which Azure services log a call. */
const AZURE_REQUEST_ID = 'x-ms-client-request-id';

/** An HTTP call. */
interface OutgoingCall {
  method: string;
  url: string;
}

/** W3C trace context and the request id for outgoing headers; empty outside a request. */
export function correlationHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  const requestId = context.active().getValue(REQUEST_ID);
  if (typeof requestId === 'string') headers[AZURE_REQUEST_ID] = requestId;
  return headers;
}

/**
 * Makes a call in its own span if the request is traced; `send` gets the headers to add. The span ends with
 * the response head, because a stream may run for minutes. It excludes path and query, which may name
 * documents.
 */
async function outgoingCall<Reply extends { status: number }>(
  call: OutgoingCall,
  send: (headers: Record<string, string>) => Promise<Reply>,
): Promise<Reply> {
  const span = startCallSpan(call);
  if (!span) return send(correlationHeaders());
  try {
    const reply = await context.with(trace.setSpan(context.active(), span), () => send(correlationHeaders()));
    endCallSpan(span, reply.status);
    return reply;
  } catch (thrown) {
    endCallSpan(span, thrown);
    throw thrown;
  }
}

/** A span for a call; undefined outside a trace. */
export function startCallSpan({ method, url }: OutgoingCall): Span | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const { hostname, port, protocol } = new URL(url);
  const attributes: Attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return trace.getTracer('citewell').startSpan(method, { kind: SpanKind.CLIENT, attributes });
}

/** Ends a call's span with the status of its response, or its error. */
export function endCallSpan(span: Span, outcome: unknown): void {
  if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
  const error = typeof outcome !== 'number' ? kindOf(outcome) : outcome >= 400 ? String(outcome) : undefined;
  if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The system error code of a failed connection, or the error's class: never its text. */
function kindOf(thrown: unknown): string {
  for (let cause = thrown, depth = 0; isRecord(cause) && depth < 4; cause = cause['cause'], depth++) {
    if (typeof cause['code'] === 'string' && /^[A-Z][A-Z_]{2,39}$/.test(cause['code'])) return cause['code'];
  }
  return thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? thrown.name : '_OTHER';
}
