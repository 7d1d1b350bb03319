import type { Span } from '@opentelemetry/api';
import type { MakeTitle } from '#lib/core/make-title.ts';
import type { QueryRewriter } from '#lib/core/ports/query-rewriter.ts';
import { GEN_AI } from './attributes.ts';
import { inCountedSpan } from './in-span.ts';
import { chatAttributes, chatSpan, type ModelName, noteTokens, type Purpose } from './model-call.ts';

/** Wraps a query rewriter: each query runs within a span. `name` is the model asked first. */
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

/** Wraps the title maker: each title runs within a span. */
export function observeTitles(makeTitle: MakeTitle, name: ModelName): MakeTitle {
  return (exchange, signal) => asked(name, 'title', signal, () => makeTitle(exchange, signal));
}

/** Runs an unstreamed model call within a span and records its duration. */
export async function asked<T>(
  name: ModelName,
  purpose: Purpose,
  signal: AbortSignal,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { ...chatSpan(name, purpose), counted: chatAttributes(name) };
  return inCountedSpan(`chat ${name.model}`, options, work, signal);
}
