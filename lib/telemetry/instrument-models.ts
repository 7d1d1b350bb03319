import { context, type Span, trace } from '@opentelemetry/api';
import type {
  ChatCompletions,
  ChatModel,
  GenerationOptions,
  Prompt,
  RemoteAnswerer,
} from '#lib/core/ports/chat-model.ts';
import type { QueryRewriter } from '#lib/core/ports/search-models.ts';
import type { MakeTitle } from '#lib/core/recording/title-of.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import {
  chatAttributes,
  chatSpan,
  endSpan,
  errorType,
  GEN_AI,
  InContext,
  inCountedSpan,
  inputMessages,
  known,
  type ModelName,
  modelName,
  noteOperation,
  noteTokens,
  type Purpose,
} from './in-span.ts';
import { instruments } from './instruments.ts';
import { tracer } from './running.ts';
import { tracedAnswer } from './traced-answer.ts';

/**
 * Wraps completions: each call runs within a span. Calls with an alias not in `names` are rejected and not
 * measured.
 */
export function instrumentCompletions(
  completions: ChatCompletions,
  names: ReadonlyMap<string, ModelName>,
): ChatCompletions {
  return {
    create(alias, body, signal) {
      const name = names.get(alias);
      if (!name) return completions.create(alias, body, signal);
      return asked(name, 'passed-through', signal, async (span) => {
        const reply = await completions.create(alias, body, signal);
        noteReply(span, name, reply);
        return reply;
      });
    },
    stream(alias, body, signal) {
      const name = names.get(alias);
      const open = () => completions.stream(alias, body, signal);
      return name ? new ObservedChunks(name, open, signal) : open();
    },
  };
}

/** Passes chunks on; the first and last provide the figures. */
class ObservedChunks extends InContext<JsonObject> {
  readonly #span: Span;
  readonly #name: ModelName;
  readonly #signal: AbortSignal;
  readonly #startedMs = performance.now();
  #last: JsonObject = {};
  #hasEnded = false;

  constructor(name: ModelName, open: () => AsyncGenerator<JsonObject>, signal: AbortSignal) {
    const options = chatSpan(name, 'passed-through', { [GEN_AI.streams]: true });
    const span = tracer().startSpan(`chat ${name.model}`, options);
    const within = trace.setSpan(context.active(), span);
    super(context.with(within, open), within);
    this.#span = span;
    this.#name = name;
    this.#signal = signal;
  }

  override next(): Promise<IteratorResult<JsonObject>> {
    return super.next().then(this.#take, this.#fail);
  }

  override async return(): Promise<IteratorResult<JsonObject>> {
    const returned = await super.return();
    this.#end();
    return returned;
  }

  readonly #take = (item: IteratorResult<JsonObject>): IteratorResult<JsonObject> => {
    if (item.done) this.#end();
    else {
      if (!this.isThrough) this.#begin();
      if (isRecord(item.value['usage'])) this.#last = item.value;
    }
    return item;
  };

  readonly #fail = (thrown: unknown): never => {
    this.#end({ thrown, hasLeft: this.#signal.aborted });
    throw thrown;
  };

  #begin(): void {
    this.isThrough = true;
    const seconds = (performance.now() - this.#startedMs) / 1000;
    this.#span.setAttribute(GEN_AI.firstChunk, seconds);
    instruments().firstChunk.record(seconds, chatAttributes(this.#name));
  }

  #end(failure?: { thrown: unknown; hasLeft: boolean }): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    noteReply(this.#span, this.#name, this.#last);
    const error = failure && !failure.hasLeft ? errorType(failure.thrown) : undefined;
    noteOperation(chatAttributes(this.#name), this.#startedMs, error);
    endSpan(this.#span, failure);
  }
}

function noteReply(span: Span, name: ModelName, { model, usage }: JsonObject): void {
  if (typeof model === 'string') span.setAttribute(GEN_AI.responseModel, model.slice(0, 100));
  if (!isRecord(usage)) return;
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage;
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return;
  noteTokens(span, name, { promptTokens, completionTokens });
}

/** Wraps a model: calls within a traced answer get a span. */
export function instrumentModel(model: ChatModel): ChatModel {
  const name = modelName(model);
  return {
    ...model,
    stream(prompt, options, signal) {
      const ask = () => model.stream(prompt, options, signal);
      return tracedAnswer()?.chat(name, requestAttributes(prompt, options), ask) ?? ask();
    },
  };
}

/** Wraps a service that retrieves and answers in one call. */
export function instrumentRemoteAnswerer(answerer: RemoteAnswerer): RemoteAnswerer {
  const name = { model: answerer.name, provider: PROVIDERS[answerer.kind] };
  return {
    ...answerer,
    answer(request, signal) {
      const ask = () => answerer.answer(request, signal);
      const sent = known({ [GEN_AI.inputMessages]: inputMessages(request.turns) });
      return tracedAnswer()?.chat(name, sent, ask) ?? ask();
    },
  };
}

const PROVIDERS = { 'on-your-data': 'azure.ai.openai', 'chat-api': 'citewell.chat_api' } as const;

function requestAttributes({ messages }: Prompt, { temperature, maxTokens, seed, n }: GenerationOptions) {
  return known({
    [GEN_AI.temperature]: temperature,
    [GEN_AI.maxTokens]: maxTokens,
    [GEN_AI.seed]: seed,
    [GEN_AI.choices]: n === 1 ? undefined : n,
    [GEN_AI.inputMessages]: inputMessages(messages),
  });
}

/** Wraps a query rewriter: each query runs within a span. `name` is the model asked first. */
export function instrumentRewriter(rewriter: QueryRewriter, name: ModelName): QueryRewriter {
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
export function instrumentTitles(makeTitle: MakeTitle, name: ModelName): MakeTitle {
  return (exchange, signal) => asked(name, 'title', signal, () => makeTitle(exchange, signal));
}

/** Runs an unstreamed model call within a span and records its duration. */
async function asked<T>(
  name: ModelName,
  purpose: Purpose,
  signal: AbortSignal,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { ...chatSpan(name, purpose), counted: chatAttributes(name) };
  return inCountedSpan(`chat ${name.model}`, options, work, signal);
}
