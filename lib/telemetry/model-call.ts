import { type Attributes, type Span, SpanKind, type SpanOptions } from '@opentelemetry/api';
import type { TokenUsage } from '#lib/core/completion.ts';
import type { ModelOrigin } from '#lib/core/ports.ts';
import { GEN_AI, known } from './attributes.ts';
import { instruments } from './instruments.ts';

/** A model by its alias, and who runs it, by OpenTelemetry's names. */
export interface ModelName {
  model: string;
  provider: 'azure.ai.openai' | 'openai' | 'citewell.extractive';
}

/** What a model is asked for. */
export type Purpose = 'answer' | 'rewrite-query' | 'title' | 'passed-through';

/** The model as spans and metrics name it. */
export function modelName({
  name,
  servedBy,
}: {
  name: string;
  servedBy?: ModelOrigin | undefined;
}): ModelName {
  switch (servedBy?.provider) {
    case 'azure':
      return { model: name, provider: 'azure.ai.openai' };
    case 'openai':
      return { model: name, provider: 'openai' };
    default:
      return { model: name, provider: 'citewell.extractive' };
  }
}

/** A span of asking a model, by the conventions for generative AI; a model of our own is asked within this process. */
export function chatSpan(name: ModelName, purpose: Purpose, attributes: Attributes = {}): SpanOptions {
  return {
    kind: name.provider === 'citewell.extractive' ? SpanKind.INTERNAL : SpanKind.CLIENT,
    attributes: { ...chatAttributes(name), 'citewell.purpose': purpose, ...attributes },
  };
}

/** Those that spans and metrics of one call share. */
export function chatAttributes({ model, provider }: ModelName): Attributes {
  return { [GEN_AI.operation]: 'chat', [GEN_AI.provider]: provider, [GEN_AI.requestModel]: model };
}

/** Notes on a span, and counts, what a call took. */
export function noteTokens(span: Span, name: ModelName, usage: TokenUsage | null): void {
  if (!usage) return;
  span.setAttributes({
    [GEN_AI.inputTokens]: usage.promptTokens,
    [GEN_AI.outputTokens]: usage.completionTokens,
  });
  const shared = chatAttributes(name);
  instruments().tokens.record(usage.promptTokens, { ...shared, [GEN_AI.tokenType]: 'input' });
  instruments().tokens.record(usage.completionTokens, { ...shared, [GEN_AI.tokenType]: 'output' });
}

/** Counts how long a call of some operation took, and what it failed with, if it did. */
export function noteOperation(
  attributes: Attributes,
  startedMs: number,
  errorType?: string | undefined,
  endedMs = performance.now(),
): void {
  const failed = known({ 'error.type': errorType });
  instruments().operations.record((endedMs - startedMs) / 1000, { ...attributes, ...failed });
}
