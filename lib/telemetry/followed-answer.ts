import { type Context, context, createContextKey, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { AnswerEvent, Finished, RetrievedEvent } from '#lib/core/events.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import type { AnswerFollower, FollowAnswer } from '#lib/core/stages/meter-answers.ts';
import { ERROR_TYPE, endSpan, errorType, GEN_AI, known } from './attributes.ts';
import { ChatCall } from './chat-call.ts';
import { InContext } from './in-context.ts';
import { instruments } from './instruments.ts';
import type { ModelName } from './model-call.ts';
import { tracer } from './scope.ts';

const FOLLOWED = createContextKey('citewell.followed-answer');

/** The answer that is being made, for whatever it asks on its way; undefined where none is followed. */
export function followedAnswer(): FollowedAnswer | undefined {
  return context.active().getValue(FOLLOWED) as FollowedAnswer | undefined;
}

/** Follows each answer with a span, below which are those of all it calls, and counts what it took. */
export const followAnswers: FollowAnswer = (_request, signal) => new FollowedAnswer(signal);

/** One answer. Nothing is done for any of its words but the first. */
export class FollowedAnswer implements AnswerFollower {
  readonly #span: Span;
  readonly #context: Context;
  readonly #signal: AbortSignal;
  /** Those that are pulled within a context of this answer until its first word. */
  readonly #pulled: { isThrough: boolean }[] = [];
  #chat: ChatCall | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#span = tracer().startSpan('answer', { kind: SpanKind.INTERNAL });
    this.#context = trace.setSpan(context.active(), this.#span).setValue(FOLLOWED, this);
  }

  open(answer: () => AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent> {
    return this.#within(this.#context, answer);
  }

  /** Has the answer told by a model, whose span ends with the answer. */
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

  end(
    entry: UsageEntry,
    { text, unverified, thrown }: { text: string; unverified: number; thrown: unknown },
  ): void {
    const failure = entry.outcome === 'failed' ? { thrown, hasLeft: this.#signal.aborted } : undefined;
    this.#chat?.end(text, failure);
    this.#span.setAttributes({
      'citewell.answer.outcome': entry.outcome,
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
  const { answers, firstToken, cost, citations, declined } = instruments();
  const model = known({ [GEN_AI.requestModel]: entry.model });
  const outcome = known({ ...model, 'citewell.answer.outcome': entry.outcome, [ERROR_TYPE]: error });
  answers.record(entry.totalMs / 1000, outcome);
  if (entry.firstTokenMs !== null) firstToken.record(entry.firstTokenMs / 1000, model);
  if (entry.cost) cost.add(entry.cost.amount, { ...model, 'citewell.currency': entry.cost.currency });
  if (entry.citations > 0)
    citations.add(entry.citations, { ...model, 'citewell.citation.state': 'verified' });
  if (unverified > 0) citations.add(unverified, { ...model, 'citewell.citation.state': 'unverified' });
  if (entry.outcome === 'finished' && entry.citations === 0) {
    declined.add(1, { ...model, 'citewell.answer.found': entry.passages > 0 });
  }
}
