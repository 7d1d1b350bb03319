import type { FinishReason, TokenUsage } from '#lib/core/completion.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Stamp } from '../codec.ts';
import type { AnnotatedText } from './annotate-citations.ts';
import {
  outputMessage,
  outputText,
  type ResponseState,
  type ResponsesStyle,
  responseObject,
  statusOf,
} from './response-object.ts';

/** How an answer ended. */
interface ResponseEnd {
  reason: FinishReason;
  usage: TokenUsage;
  context: JsonObject;
}

/**
 * Writes the events of a streamed response, in the order of the service: `begin`, then `write` for each piece of text, then
 * `end` or `fail`. Every event has the next `sequence_number`, from 0.
 */
export class ResponseEvents {
  readonly #stamp: Stamp;
  readonly #style: ResponsesStyle;
  readonly #written: AnnotatedText = { text: '', annotations: [] };
  #sequence = 0;

  constructor(stamp: Stamp, style: ResponsesStyle) {
    this.#stamp = stamp;
    this.#style = style;
  }

  begin(): Json[] {
    const item = outputMessage(this.#stamp, 'in_progress', []);
    return [
      this.#ofResponse('created', { status: 'in_progress' }),
      this.#ofResponse('in_progress', { status: 'in_progress' }),
      this.#event('output_item.added', { output_index: 0, item }),
      this.#ofPart('content_part.added', { part: outputText({ text: '', annotations: [] }) }),
    ];
  }

  /** The text first, then the citations that end in it. */
  write({ text, annotations }: AnnotatedText): Json[] {
    this.#written.text += text;
    return [
      ...(text ? [this.#ofPart('output_text.delta', { delta: text, logprobs: [] })] : []),
      ...annotations.map((annotation) => {
        const index = this.#written.annotations.push(annotation) - 1;
        return this.#ofPart('output_text.annotation.added', { annotation_index: index, annotation });
      }),
    ];
  }

  end({ reason, usage, context }: ResponseEnd): Json[] {
    const status = statusOf(reason);
    const item = this.#item(status);
    return [
      this.#ofPart('output_text.done', { text: this.#written.text, logprobs: [] }),
      this.#ofPart('content_part.done', { part: outputText(this.#written) }),
      this.#event('output_item.done', { output_index: 0, item }),
      this.#ofResponse(status, { status, output: [item], usage, reason, context }),
    ];
  }

  /** With the text so far. */
  fail(error: JsonObject): Json {
    const output = this.#written.text ? [this.#item('failed')] : [];
    return this.#ofResponse('failed', { status: 'failed', output, error });
  }

  #item(status: ResponseState['status']): JsonObject {
    return outputMessage(this.#stamp, status, [outputText(this.#written)]);
  }

  #ofResponse(type: string, state: ResponseState): Json {
    return this.#event(type, { response: responseObject(this.#stamp, this.#style, state) });
  }

  #ofPart(type: string, fields: JsonObject): Json {
    const { id } = outputMessage(this.#stamp, 'in_progress', []);
    return this.#event(type, { item_id: id ?? '', output_index: 0, content_index: 0, ...fields });
  }

  #event(type: string, fields: JsonObject): Json {
    return { type: `response.${type}`, sequence_number: this.#sequence++, ...fields };
  }
}
