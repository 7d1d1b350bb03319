import type { Span } from '@opentelemetry/api';
import type { MakeTitle } from '#lib/core/make-title.ts';
import type { QueryRewriter } from '#lib/core/ports.ts';
import { errorType, GEN_AI } from './attributes.ts';
import { inSpan } from './in-span.ts';
import {
  chatAttributes,
  chatSpan,
  type ModelName,
  noteOperation,
  noteTokens,
  type Purpose,
} from './model-call.ts';

/** The same rewriter, each query within a span. `name` is the model it asks first. */
export function observeRewriter(rewriter: QueryRewriter, name: ModelName): QueryRewriter {
  return {
    rewrite: (turns, signal) =>
      asked(name, 'rewrite-query', signal, async (span) => {
        const rewritten = await rewriter.rewrite(turns, signal);
        span.setAttribute(GEN_AI.responseModel, rewritten.model);
        noteTokens(span, name, rewritten.usage);
        return rewritten;
      }),
  };
}

/** The same maker of titles, each within a span. */
export function observeTitles(makeTitle: MakeTitle, name: ModelName): MakeTitle {
  return (exchange, signal) => asked(name, 'title', signal, () => makeTitle(exchange, signal));
}

/** Asks a model for something whole within a span, and counts how long it took. */
export async function asked<T>(
  name: ModelName,
  purpose: Purpose,
  signal: AbortSignal,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  let failedAs: string | undefined;
  try {
    return await inSpan(`chat ${name.model}`, chatSpan(name, purpose), work, signal);
  } catch (thrown) {
    failedAs = signal.aborted ? undefined : errorType(thrown);
    throw thrown;
  } finally {
    noteOperation(chatAttributes(name), startedMs, failedAs);
  }
}
