import { type Attributes, type Span, SpanKind, type SpanOptions } from '@opentelemetry/api';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { ChatModel } from '#lib/core/ports/chat-model.ts';
import { GEN_AI, known } from './attributes.ts';
import { instruments } from './instruments.ts';

/** A model's alias and provider, by OpenTelemetry's names; providers it has no name for are ours. */
export interface ModelName {
  model: string;
  provider: 'azure.ai.openai' | 'openai' | 'citewell.extractive' | 'citewell.chat_api';
}

/** The operation of a model call. */
export type Purpose = 'answer' | 'rewrite-query' | 'title' | 'passed-through';

/** The model's attributes in spans and metrics. */
export function modelName({ name, servedBy }: Pick<ChatModel, 'name' | 'servedBy'>): ModelName {
  switch (servedBy?.provider) {
    case 'azure':
      return { model: name, provider: 'azure.ai.openai' };
    case 'openai':
      return { model: name, provider: 'openai' };
    default:
      return { model: name, provider: 'citewell.extractive' };
  }
}

/** A span of a model call by the conventions for generative AI; embedded models run within this process. */
export function chatSpan(name: ModelName, purpose: Purpose, attributes: Attributes = {}): SpanOptions {
  return {
    kind: name.provider === 'citewell.extractive' ? SpanKind.INTERNAL : SpanKind.CLIENT,
    attributes: { ...chatAttributes(name), 'citewell.purpose': purpose, ...attributes },
  };
}

/** Attributes shared by a call's span and metrics. */
export function chatAttributes({ model, provider }: ModelName): Attributes {
  return { [GEN_AI.operation]: 'chat', [GEN_AI.provider]: provider, [GEN_AI.requestModel]: model };
}

/** Records token usage on the span and in metrics. */
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

/** Records the duration of a call, and its error if it failed. */
export function noteOperation(
  attributes: Attributes,
  startedMs: number,
  errorType?: string | undefined,
  endedMs = performance.now(),
): void {
  const failed = known({ 'error.type': errorType });
  instruments().operations.record((endedMs - startedMs) / 1000, { ...attributes, ...failed });
}
