import type { Attributes, Span } from '@opentelemetry/api';
import type { Finished } from '#lib/core/events.ts';
import { endSpan, errorType, GEN_AI, known } from './attributes.ts';
import { outputMessages } from './content.ts';
import { instruments } from './instruments.ts';
import { chatAttributes, chatSpan, type ModelName, noteOperation, noteTokens } from './model-call.ts';
import { tracer } from './scope.ts';

/** Asking a model for an answer: from the request to its last word, with what happened in between. */
export class ChatCall {
  readonly span: Span;
  readonly #name: ModelName;
  readonly #startedMs = performance.now();
  #reason: string | undefined;
  #endedAt: { ms: number; date: number } | undefined;

  private constructor(name: ModelName, span: Span) {
    this.#name = name;
    this.span = span;
  }

  /** Starts with a span below the active one. */
  static begin(name: ModelName, attributes: Attributes): ChatCall {
    const options = chatSpan(name, 'answer', { [GEN_AI.streams]: true, ...attributes });
    return new ChatCall(name, tracer().startSpan(`chat ${name.model}`, options));
  }

  firstWord(): void {
    const seconds = (performance.now() - this.#startedMs) / 1000;
    this.span.setAttribute(GEN_AI.firstChunk, seconds);
    instruments().firstChunk.record(seconds, chatAttributes(this.#name));
  }

  finished({ reason, usage, answeredBy, alternatives }: Finished): void {
    this.#reason = reason;
    this.#endedAt = { ms: performance.now(), date: Date.now() };
    noteTokens(this.span, this.#name, usage);
    const reasons = [reason, ...alternatives.map(() => reason)];
    this.span.setAttributes({
      [GEN_AI.responseModel]: answeredBy ?? this.#name.model,
      [GEN_AI.finishReasons]: reasons,
    });
  }

  /** Once, when the answer has ended; `text` is what was said. */
  end(text: string, failure: { thrown: unknown; hasLeft: boolean } | undefined): void {
    const said = outputMessages(text, this.#reason);
    this.span.setAttributes(known({ [GEN_AI.outputMessages]: said }));
    const error = failure && errorType(failure.thrown);
    noteOperation(chatAttributes(this.#name), this.#startedMs, error, this.#endedAt?.ms);
    endSpan(this.span, failure, this.#endedAt?.date);
  }
}
