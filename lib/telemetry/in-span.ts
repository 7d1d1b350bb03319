import { context, type Span, type SpanOptions, trace } from '@opentelemetry/api';
import { endSpan } from './attributes.ts';
import { tracer } from './scope.ts';

/**
 * Does `work` within a span, which ends with it. A throw makes the span failed, unless `signal` says that whoever asked has
 * left; it passes as it is.
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const span = tracer().startSpan(name, options);
  try {
    const result = await context.with(trace.setSpan(context.active(), span), () => work(span));
    endSpan(span);
    return result;
  } catch (thrown) {
    endSpan(span, { thrown, hasLeft: signal?.aborted === true });
    throw thrown;
  }
}
