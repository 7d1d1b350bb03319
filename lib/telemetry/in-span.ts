import {
  type Attributes,
  type Context,
  context,
  type Span,
  type SpanOptions,
  trace,
} from '@opentelemetry/api';
import { PulledGenerator } from '#lib/shared/async.ts';
import { endSpan, errorType } from './attributes.ts';
import { noteOperation } from './model-call.ts';
import { tracer } from './running.ts';

/**
 * Runs `work` within a span. An error marks the span failed, unless `signal` shows that the caller left; it
 * is rethrown.
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

/** As `inSpan`; counts how long `work` took under the attributes `counted`, and what it failed with. */
export async function inCountedSpan<T>(
  name: string,
  { counted, ...options }: SpanOptions & { counted: Attributes },
  work: (span: Span) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const startedMs = performance.now();
  let failedAs: string | undefined;
  try {
    return await inSpan(name, options, work, signal);
  } catch (thrown) {
    failedAs = signal?.aborted ? undefined : errorType(thrown);
    throw thrown;
  } finally {
    noteOperation(counted, startedMs, failedAs);
  }
}

/**
 * The same items, pulled within a context until `isThrough`, then as they are, so that stream items cost no
 * extra promise. A stream makes its calls before its first word.
 */
export class InContext<Item> extends PulledGenerator<Item> {
  readonly #items: AsyncIterator<Item>;
  readonly #context: Context;
  readonly #pull: () => Promise<IteratorResult<Item>>;
  /** Set once the context is no longer needed. */
  isThrough = false;

  constructor(items: AsyncIterator<Item>, within: Context) {
    super();
    this.#items = items;
    this.#context = within;
    this.#pull = () => items.next();
  }

  next(): Promise<IteratorResult<Item>> {
    return this.isThrough ? this.#items.next() : context.with(this.#context, this.#pull);
  }

  protected async leave(): Promise<void> {
    await this.#items.return?.(undefined);
  }
}
