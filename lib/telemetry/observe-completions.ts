import { context, type Span, trace } from '@opentelemetry/api';
import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { endSpan, errorType, GEN_AI } from './attributes.ts';
import { InContext } from './in-span.ts';
import { instruments } from './instruments.ts';
import { chatAttributes, chatSpan, type ModelName, noteOperation, noteTokens } from './model-call.ts';
import { asked } from './observe-small-calls.ts';
import { tracer } from './scope.ts';

/**
 * Wraps completions: each call runs within a span. Calls with an alias not in `names` are rejected and not
 * measured.
 */
export function observeCompletions(
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
