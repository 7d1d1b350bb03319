import { type Context, context, createContextKey, isSpanContextValid, trace } from '@opentelemetry/api';
import type { ErrorCode } from '#lib/shared/app-error.ts';
import { REQUEST_ID } from '#lib/shared/under-way.ts';

/** What those who serve a request tell whoever watches it. */
export interface RequestScope {
  readonly id: string;
  /** Why it failed, where it was not the caller's doing. */
  error?: ErrorCode;
  /** Whether the reply is a stream. */
  isStream?: boolean;
}

const SCOPE = createContextKey('citewell.request-scope');

/** A context in which everything belongs to this request. */
export function scopedContext(base: Context, scope: RequestScope): Context {
  return base.setValue(SCOPE, scope).setValue(REQUEST_ID, scope.id);
}

/** The request that is being served; undefined where nobody watches, or nothing is. */
export function requestScope(): RequestScope | undefined {
  return context.active().getValue(SCOPE) as RequestScope | undefined;
}

/** What a log line says of the request it was written for, and of the trace, where there are any. */
export function correlation(): Record<string, string> {
  const active = context.active();
  const requestId = active.getValue(REQUEST_ID);
  const span = trace.getSpanContext(active);
  return {
    ...(typeof requestId === 'string' && { requestId }),
    ...(span && isSpanContextValid(span) && { traceId: span.traceId, spanId: span.spanId }),
  };
}
