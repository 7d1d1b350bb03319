import { type Context, context, createContextKey, isSpanContextValid, trace } from '@opentelemetry/api';
import type { AppError, ErrorCode } from '#lib/shared/app-error.ts';
import { REQUEST_ID } from '#lib/shared/request-headers.ts';
import { instruments } from './instruments.ts';
import { running } from './running.ts';

/** What handlers report about a request. */
export interface RequestScope {
  readonly id: string;
  /** The failure, unless it was the caller's mistake. */
  error?: ErrorCode;
  /** Whether the response is a stream. */
  isStream?: boolean;
}

const SCOPE = createContextKey('citewell.request-scope');

/** A context that belongs to this request. */
export function scopedContext(base: Context, scope: RequestScope): Context {
  return base.setValue(SCOPE, scope).setValue(REQUEST_ID, scope.id);
}

/** The current request; undefined outside of one or without telemetry. */
function requestScope(): RequestScope | undefined {
  return context.active().getValue(SCOPE) as RequestScope | undefined;
}

/** Log fields of the current request and trace, if any. */
export function correlation(): Record<string, string> {
  const active = context.active();
  const requestId = active.getValue(REQUEST_ID);
  const span = trace.getSpanContext(active);
  return {
    ...(typeof requestId === 'string' && { requestId }),
    ...(span && isSpanContextValid(span) && { traceId: span.traceId, spanId: span.spanId }),
  };
}

/** Marks the current request as streamed. */
export function noteStream(): void {
  const scope = requestScope();
  if (!scope || scope.isStream) return;
  scope.isStream = true;
  if (running()) instruments().activeStreams.add(1);
}

/** Marks the current request as failed, except for the caller's own mistakes. */
export function noteFailure({ code, status }: AppError): void {
  const scope = requestScope();
  if (scope && status >= 500) scope.error = code;
}
