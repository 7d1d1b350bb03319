import type { FinishReason, TokenUsage, ToolCall } from '#lib/core/events/answer-trace.ts';
import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import { type AppError, assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeEnding } from '../answer-context.ts';
import { encodeSupport } from '../answer-support.ts';
import type { Codec, Stamp } from '../codec.ts';
import { fileSearchCall } from './file-search.ts';
import {
  type AnnotatedText,
  CitationAnnotator,
  outputMessage,
  outputText,
  type ResponseState,
  type ResponsesStyle,
  responseObject,
  statusOf,
} from './response-object.ts';
import { outputCall } from './tool-use.ts';

/**
 * OpenAI's Responses API: the search where it is named among the tools, one message with one text, whose citations are
 * annotations, and the calls of a client's tools. `stamp.id` begins with `resp_`. A
 * stream is the sequence of events that the service sends, each with its `sequence_number`; a failure is `response.failed`
 * with the text so far.
 */
export function responsesCodec(stamp: Stamp, style: ResponsesStyle): Codec {
  const events = new ResponseEvents(stamp, style);
  let annotator = new CitationAnnotator([], style.origin);
  let followUps: string[] | undefined;

  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved':
          annotator = new CitationAnnotator(event.passages, style.origin);
          return events.begin(style.fileSearch && fileSearchCall(stamp, event, style.fileSearch));
        case 'text-deltas':
          return event.texts.flatMap((delta) => events.write(annotator.push(delta)));
        case 'support':
          return []; // whole in the last event
        case 'follow-ups':
          followUps = event.questions; // sent with the last event
          return [];
        case 'finished': {
          const { reason, usage, toolCalls } = event;
          const context = contextOf({ ...event, followUps });
          return [...events.write(annotator.end()), ...events.end({ reason, usage, context, toolCalls })];
        }
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => responseObject(stamp, style, wholeState(answer, stamp, style)),
    heartbeat: () => ({}),
    error: (error) => events.fail(responseError(error, stamp)),
  };
}

function wholeState(
  answer: CompleteAnswer,
  stamp: Stamp,
  { origin, fileSearch }: ResponsesStyle,
): ResponseState {
  const annotator = new CitationAnnotator(answer.passages, origin);
  const parts = [annotator.push(answer.text), annotator.end()];
  const written = { text: answer.text, annotations: parts.flatMap(({ annotations }) => annotations) };
  const { reason, usage, toolCalls = [] } = answer;
  const status = statusOf(reason);
  const calls = toolCalls.map((call, index) => outputCall(stamp, call, index));
  const hasMessage = written.text !== '' || calls.length === 0;
  const message = outputMessage(stamp, status, [outputText(written)]);
  const search = fileSearch ? [fileSearchCall(stamp, answer, fileSearch)] : [];
  const output = [...search, ...(hasMessage ? [message] : []), ...calls];
  return { status, output, usage, reason, context: contextOf(answer) };
}

function contextOf({
  followUps,
  support,
  ...ending
}: Pick<CompleteAnswer, 'certainty' | 'followUps' | 'trace'> & {
  support?: AnswerSupport | undefined;
}): JsonObject {
  return {
    ...encodeEnding(ending),
    ...(followUps && { followup_questions: followUps }),
    ...encodeSupport(support),
  };
}

/** The service's codes of failures after the first byte; clients know no others. */
function responseError(error: AppError, { requestId }: Stamp): JsonObject {
  const message = error.code === 'internal' ? `${error.message}\nRequest id: ${requestId}` : error.message;
  if (error.code === 'rate-limited') return { code: 'rate_limit_exceeded', message };
  const isOfPrompt = error.code === 'content-filter' || error.code === 'context-length';
  return { code: isOfPrompt ? 'invalid_prompt' : 'server_error', message };
}

/** The end of an answer. */
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
class ResponseEvents {
  readonly #stamp: Stamp;
  readonly #style: ResponsesStyle;
  readonly #written: AnnotatedText = { text: '', annotations: [] };
  #sequence = 0;
  #hasMessage = false;
  #search: JsonObject[] = [];

  constructor(stamp: Stamp, style: ResponsesStyle) {
    this.#stamp = stamp;
    this.#style = style;
  }

  /** Answers begin when the documents have been searched. */
  begin(search: JsonObject | undefined): Json[] {
    this.#search = search ? [search] : [];
    return [
      this.#ofResponse('created', { status: 'in_progress' }),
      this.#ofResponse('in_progress', { status: 'in_progress' }),
      ...this.#search.flatMap((item) => this.#searched(item)),
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
    const before = [...this.#search, ...message];
    return [
      ...message.flatMap((item) => this.#endMessage(item)),
      ...calls.flatMap((call, index) => this.#call(call, before.length + index)),
      this.#ofResponse(status, { status, output: [...before, ...calls], usage, reason, context }),
    ];
  }

  /** With the text so far. */
  fail(error: JsonObject): Json {
    const output = [...this.#search, ...(this.#hasMessage ? [this.#message('failed')] : [])];
    return this.#ofResponse('failed', { status: 'failed', output, error });
  }

  #searched(item: JsonObject): Json[] {
    const position = { item_id: item['id'] ?? '', output_index: 0 };
    const begun = { ...item, status: 'in_progress', queries: [], results: null };
    return [
      this.#event('output_item.added', { output_index: 0, item: begun }),
      ...['in_progress', 'searching', 'completed'].map((step) =>
        this.#event(`file_search_call.${step}`, position),
      ),
      this.#event('output_item.done', { output_index: 0, item }),
    ];
  }

  #beginMessage(): Json[] {
    if (this.#hasMessage) return [];
    this.#hasMessage = true;
    const item = outputMessage(this.#stamp, 'in_progress', []);
    return [
      this.#event('output_item.added', { output_index: this.#search.length, item }),
      this.#ofPart('content_part.added', { part: outputText({ text: '', annotations: [] }) }),
    ];
  }

  #endMessage(item: JsonObject): Json[] {
    return [
      ...this.#beginMessage(),
      this.#ofPart('output_text.done', { text: this.#written.text, logprobs: [] }),
      this.#ofPart('content_part.done', { part: outputText(this.#written) }),
      this.#event('output_item.done', { output_index: this.#search.length, item }),
    ];
  }

  // Whole: clients act on no call before its end.
  #call(call: JsonObject, index: number): Json[] {
    const { id = '', name = '', arguments: args = '' } = call;
    const position = { item_id: id, output_index: index };
    return [
      this.#event('output_item.added', {
        output_index: index,
        item: { ...call, status: 'in_progress', arguments: '' },
      }),
      this.#event('function_call_arguments.delta', { ...position, delta: args }),
      this.#event('function_call_arguments.done', { ...position, name, arguments: args }),
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
    return this.#event(type, {
      item_id: id ?? '',
      output_index: this.#search.length,
      content_index: 0,
      ...fields,
    });
  }

  #event(type: string, fields: JsonObject): Json {
    return { type: `response.${type}`, sequence_number: this.#sequence++, ...fields };
  }
}
