import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * Attributes by OpenTelemetry's conventions for generative AI (opentelemetry.io/docs/specs/semconv/gen-ai, still in
 * development: names as of 1.42) and, below `citewell.`, our own.
 */
export const GEN_AI = {
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  responseModel: 'gen_ai.response.model',
  streams: 'gen_ai.request.stream',
  choices: 'gen_ai.request.choice.count',
  temperature: 'gen_ai.request.temperature',
  maxTokens: 'gen_ai.request.max_tokens',
  seed: 'gen_ai.request.seed',
  topK: 'gen_ai.request.top_k',
  finishReasons: 'gen_ai.response.finish_reasons',
  firstChunk: 'gen_ai.response.time_to_first_chunk',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  tokenType: 'gen_ai.token.type',
  dimensions: 'gen_ai.embeddings.dimension.count',
  dataSource: 'gen_ai.data_source.id',
  inputMessages: 'gen_ai.input.messages',
  outputMessages: 'gen_ai.output.messages',
  queryText: 'gen_ai.retrieval.query.text',
} as const;

/** The error attribute: one word. */
export const ERROR_TYPE = 'error.type';

/** The attributes that have a value. */
export function known(attributes: Record<string, Attributes[string] | null>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null),
  ) as Attributes;
}

/** The code of an error: never its text, which may quote a question. */
export function errorType(thrown: unknown): string {
  return AppError.from(thrown).code;
}

/** Ends a span, now or at a given time; marks it failed for errors other than the caller's abort. */
export function endSpan(span: Span, failure?: { thrown: unknown; hasLeft: boolean }, at?: number): void {
  if (failure && !failure.hasLeft) {
    span.setAttribute(ERROR_TYPE, errorType(failure.thrown));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
}
