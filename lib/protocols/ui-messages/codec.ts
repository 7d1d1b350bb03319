import { contentUrl, locationWords } from '#lib/core/citations/sourcepage.ts';
import type { FinishReason, TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { AnswerEvent, Finished } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { type AppError, assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty, noticesFor } from '../answer-context.ts';
import { encodeSupport } from '../answer-support.ts';
import { CitedPassages, type CitedText } from '../cited-passages.ts';
import type { Stamp } from '../codec.ts';
import { type Framing, type LineCodec, serverSentEvents } from '../framing/framing.ts';

/** How an answer is written, beside what it says. */
export interface UiStyle {
  /** The same for every reader of one answer, so that a page that comes back goes on with the same message. */
  messageId: string;
  /** What serves the documents, `https://docs.example.com`. */
  origin: string;
  /** What the page may want to know of the message, such as where it is stored. */
  metadata: JsonObject;
}

/** What marks a response as such a stream. */
export const UI_STREAM_HEADER = ['x-vercel-ai-ui-message-stream', 'v1'] as const;

const TEXT_ID = 'text';
const FINISH_REASONS: Record<FinishReason, string> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
};

/**
 * The AI SDK's UI message stream, as `useChat` reads it: `start`, one text with a `source-url` after each first citation
 * of a passage, then `data-certainty`, `data-follow-ups`, `data-support` and `data-notices` where there are any, then `finish`. A failure
 * is `error`, and the last.
 */
export class UiMessagesCodec implements LineCodec<AnswerEvent> {
  readonly #stamp: Stamp;
  readonly #style: UiStyle;
  readonly #shown = new Set<string>();
  #cited = new CitedPassages([]);
  #hasText = false;
  #followUps: string[] = [];
  #hasFinished = false;

  constructor(stamp: Stamp, style: UiStyle) {
    this.#stamp = stamp;
    this.#style = style;
  }

  /** Server-sent events; a stream that ends before its answer does says so with `abort`. */
  framing(): Framing {
    const isFinished = () => this.#hasFinished;
    return {
      ...serverSentEvents,
      get end() {
        const ending = isFinished() ? '' : serverSentEvents.frame({ type: 'abort' });
        return ending + serverSentEvents.end;
      },
    };
  }

  encode(event: AnswerEvent): Json[] {
    switch (event.type) {
      case 'retrieved': {
        this.#cited = new CitedPassages(event.passages);
        const messageMetadata = { model: event.model, ...this.#style.metadata };
        return [{ type: 'start', messageId: this.#style.messageId, messageMetadata }];
      }
      case 'text-deltas':
        return event.texts.flatMap((delta) => this.#write(this.#cited.push(delta)));
      case 'support':
        return []; // whole at the end
      case 'follow-ups':
        this.#followUps = event.questions; // sent at the end
        return [];
      case 'finished':
        this.#hasFinished = true;
        return [...this.#write(this.#cited.end()), ...this.#endText(), ...this.#finish(event)];
      default:
        return assertNever(event);
    }
  }

  heartbeat(): Json {
    return {}; // event streams have comments
  }

  error({ code, message }: AppError): Json {
    const text = code === 'internal' ? `${message}\nRequest id: ${this.#stamp.requestId}` : message;
    return { type: 'error', errorText: text };
  }

  #write({ text, cited }: CitedText): Json[] {
    if (!text) return [];
    const start = this.#hasText ? [] : [{ type: 'text-start', id: TEXT_ID }];
    this.#hasText = true;
    const sources = cited.map(({ passage }) => passage).filter((passage) => this.#isNew(passage));
    return [
      ...start,
      { type: 'text-delta', id: TEXT_ID, delta: text },
      ...sources.map((passage) => this.#source(passage)),
    ];
  }

  #isNew({ sourcepage }: Passage): boolean {
    return !this.#shown.has(sourcepage) && this.#shown.add(sourcepage).size > 0;
  }

  #source({ sourcepage, sourcefile, title }: Passage): JsonObject {
    return {
      type: 'source-url',
      sourceId: sourcepage,
      url: `${this.#style.origin}${contentUrl(sourcepage)}`,
      title: title ?? sourcefile,
      providerMetadata: { citewell: { document: sourcefile, place: locationWords(sourcepage).join(', ') } },
    };
  }

  #endText(): Json[] {
    return this.#hasText ? [{ type: 'text-end', id: TEXT_ID }] : [];
  }

  #finish({ certainty, reason, usage, sessionState, support, trace }: Finished): Json[] {
    const notices = noticesFor(trace);
    return [
      { type: 'data-certainty', data: encodeCertainty(certainty) },
      ...(this.#followUps.length > 0 ? [{ type: 'data-follow-ups', data: this.#followUps }] : []),
      ...(support ? [{ type: 'data-support', data: encodeSupport(support).support ?? null }] : []),
      ...(notices.length > 0 ? [{ type: 'data-notices', data: notices }] : []),
      {
        type: 'finish',
        finishReason: FINISH_REASONS[reason],
        messageMetadata: {
          usage: encodeUsage(usage),
          ...(sessionState !== undefined && { sessionState }),
        },
      },
    ];
  }
}

function encodeUsage({ promptTokens, completionTokens }: TokenUsage): JsonObject {
  return {
    inputTokens: promptTokens,
    outputTokens: completionTokens,
    totalTokens: promptTokens + completionTokens,
  };
}
