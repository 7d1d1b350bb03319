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
import { REQUEST_ID } from '#lib/shared/under-way.ts';

/** Under which Azure's services note a call in their own logs. */
const AZURE_REQUEST_ID = 'x-ms-client-request-id';

/** An HTTP call that is about to be made. */
interface OutgoingCall {
  method: string;
  url: string;
}

/** W3C trace context, and the id of the request that a call is made for; empty outside of one. */
export function correlationHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  const requestId = context.active().getValue(REQUEST_ID);
  if (typeof requestId === 'string') headers[AZURE_REQUEST_ID] = requestId;
  return headers;
}

/**
 * Makes a call within a span of its own where a request is traced; `send` gets the headers to send along. The span ends
 * with the head of the reply: a stream may go on for minutes. Neither path nor query is part of it, which may name
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

/** A span for a call; undefined outside of what is traced. */
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

/** Ends the span of a call with the status of its reply, or with what was thrown instead of one. */
export function endCallSpan(span: Span, outcome: unknown): void {
  if (typeof outcome === 'number') span.setAttribute('http.response.status_code', outcome);
  const error = typeof outcome !== 'number' ? kindOf(outcome) : outcome >= 400 ? String(outcome) : undefined;
  if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The system's code of a connection that failed, or the class of whatever was thrown: never its text. */
function kindOf(thrown: unknown): string {
  for (let cause = thrown, depth = 0; isRecord(cause) && depth < 4; cause = cause['cause'], depth++) {
    if (typeof cause['code'] === 'string' && /^[A-Z][A-Z_]{2,39}$/.test(cause['code'])) return cause['code'];
  }
  return thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? thrown.name : '_OTHER';
}
