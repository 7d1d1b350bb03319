import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isRecord } from '#lib/shared/json.ts';
import { REQUEST_ID } from '#lib/shared/request-id.ts';

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
export async function outgoingCall<Reply extends { status: number }>(
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
