import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { AnswerEvent, Finished, RetrievedEvent } from '#lib/core/events/events.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import type { AnswerInstrument, EndedAnswer, InstrumentAnswer } from '#lib/core/stages/record-usage.ts';
import {
  chatAttributes,
  chatSpan,
  ERROR_TYPE,
  endSpan,
  errorType,
  GEN_AI,
  InContext,
  known,
  type ModelName,
  noteOperation,
  noteTokens,
  outputMessages,
} from './in-span.ts';
import { instruments } from './instruments.ts';
import { tracer } from './running.ts';

const TRACED = createContextKey('citewell.traced-answer');

/** The traced answer of the current context; undefined without one. */
export function tracedAnswer(): TracedAnswer | undefined {
  return context.active().getValue(TRACED) as TracedAnswer | undefined;
}

/** Traces each answer in a span, the parent of all its calls, and records metrics. */
export const traceAnswers: InstrumentAnswer = (_request, signal) => new TracedAnswer(signal);

/** One answer. Costs nothing for any of its words but the first. */
class TracedAnswer implements AnswerInstrument {
  readonly #span: Span;
  readonly #context: Context;
  readonly #signal: AbortSignal;
  /** Items pulled within this answer's context until its first word. */
  readonly #pulled: { isThrough: boolean }[] = [];
  #chat: ChatCall | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#span = tracer().startSpan('answer', { kind: SpanKind.INTERNAL });
    this.#context = trace.setSpan(context.active(), this.#span).setValue(TRACED, this);
  }

  open(answer: () => AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent> {
    return this.#within(this.#context, answer);
  }

  /** Lets a model call's span end with the answer. */
  chat<Item>(
    name: ModelName,
    attributes: Parameters<typeof ChatCall.begin>[1],
    ask: () => AsyncIterable<Item>,
  ): AsyncGenerator<Item> {
    this.#chat = ChatCall.begin(name, attributes);
    return this.#within(trace.setSpan(context.active(), this.#chat.span), ask);
  }

  retrieved({ model, passages }: RetrievedEvent): void {
    this.#span.setAttributes({ [GEN_AI.requestModel]: model, 'citewell.answer.passages': passages.length });
  }

  firstWord(): void {
    for (const pulled of this.#pulled) pulled.isThrough = true;
    this.#chat?.firstWord();
  }

  finished(event: Finished): void {
    this.#chat?.finished(event);
  }

  end(entry: UsageEntry, { text, unverified, thrown }: EndedAnswer): void {
    const failure = entry.outcome === 'failed' ? { thrown, hasLeft: this.#signal.aborted } : undefined;
    this.#chat?.end(text, failure);
    this.#span.setAttributes({
      'citewell.answer.outcome': entry.outcome,
      ...(entry.certainty && { 'citewell.answer.certainty': entry.certainty }),
      'citewell.answer.citations.verified': entry.citations,
      'citewell.answer.citations.unverified': unverified,
    });
    endSpan(this.#span, failure);
    countAnswer(entry, unverified, failure && errorType(failure.thrown));
  }

  #within<Item>(within: Context, open: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    const items = new InContext(context.with(within, open)[Symbol.asyncIterator](), within);
    this.#pulled.push(items);
    return items;
  }
}

function countAnswer(entry: UsageEntry, unverified: number, error: string | undefined): void {
  const { answers, firstToken, cost, citations, certainty } = instruments();
  const model = known({ [GEN_AI.requestModel]: entry.model });
  const outcome = known({ ...model, 'citewell.answer.outcome': entry.outcome, [ERROR_TYPE]: error });
  answers.record(entry.totalMs / 1000, outcome);
  if (entry.firstTokenMs !== null) firstToken.record(entry.firstTokenMs / 1000, model);
  if (entry.cost) cost.add(entry.cost.amount, { ...model, 'citewell.currency': entry.cost.currency });
  if (entry.citations > 0)
    citations.add(entry.citations, { ...model, 'citewell.citation.state': 'verified' });
  if (unverified > 0) citations.add(unverified, { ...model, 'citewell.citation.state': 'unverified' });
  if (entry.certainty) {
    const grade = {
      'citewell.answer.certainty': entry.certainty,
      'citewell.answer.found': entry.passages > 0,
    };
    certainty.add(1, { ...model, ...grade });
  }
}

/** A model call: from the request to its last word, with the events in between. */
class ChatCall {
  readonly span: Span;
  readonly #name: ModelName;
  readonly #startedMs = performance.now();
  #reason: string | undefined;
  #endedAt: { ms: number; date: number } | undefined;

  private constructor(name: ModelName, span: Span) {
    this.#name = name;
    this.span = span;
  }

  /** Starts with a child span of the active one. */
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

  /** Called once when the answer has ended; `text` is its content. */
  end(text: string, failure: { thrown: unknown; hasLeft: boolean } | undefined): void {
    const said = outputMessages(text, this.#reason);
    this.span.setAttributes(known({ [GEN_AI.outputMessages]: said }));
    const error = failure && errorType(failure.thrown);
    noteOperation(chatAttributes(this.#name), this.#startedMs, error, this.#endedAt?.ms);
    endSpan(this.span, failure, this.#endedAt?.date);
  }
}
