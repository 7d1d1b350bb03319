import type { Instrumenter, TracingSpan } from '@azure/core-tracing';
import { type Context, context, type Span, trace } from '@opentelemetry/api';
import { correlationHeaders, endCallSpan, startCallSpan } from './outgoing-call.ts';

/** The two attributes with which the SDKs say what is called. */
interface CallAttributes {
  'http.method'?: unknown;
  'http.url'?: unknown;
}

/**
 * Has the SDKs of Azure, which make their calls themselves, make them within spans like those of `outgoingCall`, with its
 * headers. Of what they would note nothing else is taken: they name documents and quote errors.
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

/** What an operation of an SDK does is in the spans of its calls. */
const NOTHING: TracingSpan = {
  setStatus: () => undefined,
  setAttribute: () => undefined,
  end: () => undefined,
  recordException: () => undefined,
  isRecording: () => false,
};

/** A span that takes of what an SDK says the status of the reply, or what failed instead. */
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
