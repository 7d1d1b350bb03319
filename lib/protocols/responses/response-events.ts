import type { FinishReason, TokenUsage, ToolCall } from '#lib/core/completion.ts';
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
import { outputCall } from './tool-use.ts';

/** How an answer ended. */
interface ResponseEnd {
  reason: FinishReason;
  usage: TokenUsage;
  context: JsonObject;
  toolCalls?: readonly ToolCall[] | undefined;
}

/**
 * Writes the events of a streamed response, in the order of the service: `begin`, then `write` for each piece of text, then
 * `end` or `fail`. Every event has the next `sequence_number`, from 0. The message begins with its text; an answer that is
 * only calls of tools has none.
 */
export class ResponseEvents {
  readonly #stamp: Stamp;
  readonly #style: ResponsesStyle;
  readonly #written: AnnotatedText = { text: '', annotations: [] };
  #sequence = 0;
  #hasMessage = false;

  constructor(stamp: Stamp, style: ResponsesStyle) {
    this.#stamp = stamp;
    this.#style = style;
  }

  begin(): Json[] {
    return [
      this.#ofResponse('created', { status: 'in_progress' }),
      this.#ofResponse('in_progress', { status: 'in_progress' }),
    ];
  }

  /** The text first, then the citations that end in it. */
  write({ text, annotations }: AnnotatedText): Json[] {
    if (!text) return [];
    this.#written.text += text;
    return [
      ...this.#beginMessage(),
      this.#ofPart('output_text.delta', { delta: text, logprobs: [] }),
      ...annotations.map((annotation) => {
        const index = this.#written.annotations.push(annotation) - 1;
        return this.#ofPart('output_text.annotation.added', { annotation_index: index, annotation });
      }),
    ];
  }

  end({ reason, usage, context, toolCalls = [] }: ResponseEnd): Json[] {
    const status = statusOf(reason);
    const message = this.#hasMessage || toolCalls.length === 0 ? [this.#message(status)] : [];
    const calls = toolCalls.map((call, index) => outputCall(this.#stamp, call, index));
    return [
      ...message.flatMap((item) => this.#endMessage(item)),
      ...calls.flatMap((call, index) => this.#call(call, message.length + index)),
      this.#ofResponse(status, { status, output: [...message, ...calls], usage, reason, context }),
    ];
  }

  /** With the text so far. */
  fail(error: JsonObject): Json {
    const output = this.#hasMessage ? [this.#message('failed')] : [];
    return this.#ofResponse('failed', { status: 'failed', output, error });
  }

  #beginMessage(): Json[] {
    if (this.#hasMessage) return [];
    this.#hasMessage = true;
    const item = outputMessage(this.#stamp, 'in_progress', []);
    return [
      this.#event('output_item.added', { output_index: 0, item }),
      this.#ofPart('content_part.added', { part: outputText({ text: '', annotations: [] }) }),
    ];
  }

  #endMessage(item: JsonObject): Json[] {
    return [
      ...this.#beginMessage(),
      this.#ofPart('output_text.done', { text: this.#written.text, logprobs: [] }),
      this.#ofPart('content_part.done', { part: outputText(this.#written) }),
      this.#event('output_item.done', { output_index: 0, item }),
    ];
  }

  // Whole: clients act on no call before its end.
  #call(call: JsonObject, index: number): Json[] {
    const { id = '', name = '', arguments: args = '' } = call;
    const place = { item_id: id, output_index: index };
    return [
      this.#event('output_item.added', {
        output_index: index,
        item: { ...call, status: 'in_progress', arguments: '' },
      }),
      this.#event('function_call_arguments.delta', { ...place, delta: args }),
      this.#event('function_call_arguments.done', { ...place, name, arguments: args }),
      this.#event('output_item.done', { output_index: index, item: call }),
    ];
  }

  #message(status: ResponseState['status']): JsonObject {
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
