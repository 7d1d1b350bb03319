import type { Instrumenter, TracingSpan } from '@azure/core-tracing';
import { type Context, context, type Span, trace } from '@opentelemetry/api';
import { correlationHeaders, endCallSpan, startCallSpan } from './service-call.ts';

/** The two attributes in which the SDKs describe a call. */
interface CallAttributes {
  'http.method'?: unknown;
  'http.url'?: unknown;
}

/**
 * Makes Azure's SDKs trace their HTTP calls with spans and headers like those of `outgoingCall`. Drops
 * everything else they record, which names documents and quotes errors.
 */
export async function traceAzureCalls(): Promise<void> {
  const { useInstrumenter: traceWith } = await import('@azure/core-tracing');
  traceWith(instrumenter);
}

const instrumenter: Instrumenter = {
  startSpan(_name, { spanAttributes = {}, tracingContext }) {
    const parent = (tracingContext as Context | undefined) ?? context.active();
    const { 'http.method': method, 'http.url': url } = spanAttributes as CallAttributes;
    const isCall = typeof method === 'string' && typeof url === 'string';
    const span = isCall ? context.with(parent, () => startCallSpan({ method, url })) : undefined;
    if (!span) return { span: NOTHING, tracingContext: parent };
    return { span: new CallSpan(span), tracingContext: trace.setSpan(parent, span) };
  },
  withContext: (within, callback, ...args) => context.with(within as Context, () => callback(...args)),
  parseTraceparentHeader: () => undefined,
  createRequestHeaders: (within) =>
    context.with((within as Context | undefined) ?? context.active(), correlationHeaders),
};

/** An SDK operation is described by the spans of its calls. */
const NOTHING: TracingSpan = {
  setStatus: () => undefined,
  setAttribute: () => undefined,
  end: () => undefined,
  recordException: () => undefined,
  isRecording: () => false,
};

/** A span that records only the status of the response, or the error. */
class CallSpan implements TracingSpan {
  readonly #span: Span;
  #outcome: unknown;

  constructor(span: Span) {
    this.#span = span;
  }

  setStatus(status: Parameters<TracingSpan['setStatus']>[0]): void {
    if (status.status === 'error') this.#outcome ??= status.error;
  }

  setAttribute(name: string, value: unknown): void {
    if (name === 'http.status_code') this.#outcome = value;
  }

  end(): void {
    endCallSpan(this.#span, this.#outcome);
  }

  recordException(): void {}

  isRecording(): boolean {
    return true;
  }
}
