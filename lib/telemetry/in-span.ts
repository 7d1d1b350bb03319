import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { ChatModel, PromptMessage } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { PulledGenerator } from '#lib/shared/async.ts';
import { instruments } from './instruments.ts';
import { running, tracer } from './running.ts';

/** Size limits of one message and of all together; longer attributes are cut and are then no JSON. */
const LONGEST_MESSAGE = 4000;
const MAX_MESSAGES = 3;
const LONGEST_QUERY = 1000;

/**
 * The messages sent to a model, in the conventions' form; undefined unless TELEMETRY_CONTENT allows content.
 * The last messages, each cut.
 */
export function inputMessages(
  messages: readonly Pick<PromptMessage, 'role' | 'content'>[],
): string | undefined {
  if (!running()?.content) return undefined;
  return JSON.stringify(
    messages.slice(-MAX_MESSAGES).map(({ role, content }) => ({ role, parts: [textPart(content)] })),
  );
}

/** The model's reply, likewise. */
export function outputMessages(text: string, finishReason: string | undefined): string | undefined {
  if (!running()?.content) return undefined;
  const finish = finishReason === undefined ? {} : { finish_reason: finishReason };
  return JSON.stringify([{ role: 'assistant', parts: [textPart(text)], ...finish }]);
}

/** The search query, likewise. */
export function queryText(text: string | undefined): string | undefined {
  return running()?.content ? text?.slice(0, LONGEST_QUERY) : undefined;
}

function textPart(content: string) {
  return { type: 'text', content: content.slice(0, LONGEST_MESSAGE) };
}

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
