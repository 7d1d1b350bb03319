import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { FinishReason, TokenUsage } from '#lib/core/events/answer-trace.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { type CitedPassage, CitedPassages, type CitedText } from '../cited-passages.ts';
import type { Stamp } from '../codec.ts';
import type { FileSearch } from './file-search.ts';
import type { ResponsesFields } from './request-schema.ts';

/** How an answer is written, beside what it says. */
export interface ResponsesStyle {
  /** As named by the caller. */
  model: string;
  /** Whether the answer is stored, and may be continued by its id. */
  stored: boolean;
  /** Whether the model may call tools of the client, or the search is named among the tools. */
  offersTools: boolean;
  /** Where the request names the search among its tools. */
  fileSearch?: FileSearch | undefined;
  /** What serves the documents, `https://docs.example.com`. */
  origin: string;
  /** The request, whose fields a response repeats. */
  fields: ResponsesFields;
}

/** The parts of a response that change while it is made. */
export interface ResponseState {
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  output?: JsonObject[];
  usage?: TokenUsage;
  reason?: FinishReason;
  error?: JsonObject;
  /** What the answer says beside its text: how surely it answers, and follow-up questions where they were asked for. */
  context?: JsonObject;
}

/** The object `response` of OpenAI's Responses API, with `context` of ours once the answer has ended. */
export function responseObject(
  { id, createdSeconds }: Stamp,
  { model, stored, offersTools, fields }: ResponsesStyle,
  { status, output = [], usage, reason, error, context }: ResponseState,
): JsonObject {
  return {
    id,
    object: 'response',
    created_at: createdSeconds,
    status,
    background: false,
    error: error ?? null,
    incomplete_details: status === 'incomplete' ? { reason: incompleteReason(reason) } : null,
    instructions: fields.instructions ?? null,
    max_output_tokens: fields.max_output_tokens ?? null,
    metadata: fields.metadata ?? {},
    model,
    output,
    ...toolFields(fields, offersTools),
    previous_response_id: fields.previous_response_id ?? null,
    reasoning: { effort: fields.reasoning?.effort ?? null, summary: null },
    store: stored,
    temperature: fields.temperature ?? null,
    text: { format: { type: 'text' } },
    top_p: fields.top_p ?? null,
    truncation: 'auto',
    usage: usage ? encodeUsage(usage) : null,
    user: fields.user ?? null,
    ...(context && { context }),
  };
}

function toolFields(
  { tools, tool_choice, parallel_tool_calls }: ResponsesFields,
  hasTools: boolean,
): JsonObject {
  if (!hasTools) return { parallel_tool_calls: false, tool_choice: 'none', tools: [] };
  return {
    parallel_tool_calls: parallel_tool_calls ?? true,
    tool_choice: (tool_choice ?? 'auto') as Json,
    tools: tools as Json[],
  };
}

/** The one message of an answer; its `id` is that of the response, with the prefix `msg_`. */
export function outputMessage(
  { id }: Stamp,
  status: ResponseState['status'],
  content: JsonObject[],
): JsonObject {
  const shown = status === 'failed' ? 'incomplete' : status;
  return { id: id.replace(/^resp_/, 'msg_'), type: 'message', status: shown, role: 'assistant', content };
}

/** Text with its annotations, as a part of the message. */
export function outputText({ text, annotations }: AnnotatedText): JsonObject {
  return { type: 'output_text', text, annotations, logprobs: [] };
}

/** The status of an answer that ended for this reason. */
export function statusOf(reason: FinishReason): 'completed' | 'incomplete' {
  return reason === 'stop' ? 'completed' : 'incomplete';
}

function incompleteReason(reason: FinishReason | undefined): string {
  return reason === 'content_filter' ? 'content_filter' : 'max_output_tokens';
}

function encodeUsage({
  promptTokens,
  completionTokens,
  cachedTokens = 0,
  reasoningTokens = 0,
}: TokenUsage): JsonObject {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  };
}

/** A stretch of the answer, and the annotations of the citations in it. */
export interface AnnotatedText {
  text: string;
  annotations: JsonObject[];
}

/**
 * Describes each citation of an answer as a `url_citation` at its position: from `start_index` up to `end_index`, in UTF-16
 * code units, stands the name in brackets. The text is unchanged. Call `push` for each delta and `end` once.
 */
export class CitationAnnotator {
  readonly #cited: CitedPassages;
  readonly #origin: string;

  /** Links are below `origin`, which serves the documents. */
  constructor(passages: readonly Passage[], origin: string) {
    this.#cited = new CitedPassages(passages);
    this.#origin = origin;
  }

  push(delta: string): AnnotatedText {
    return this.#annotate(this.#cited.push(delta));
  }

  end(): AnnotatedText {
    return this.#annotate(this.#cited.end());
  }

  #annotate({ text, cited }: CitedText): AnnotatedText {
    return { text, annotations: cited.map((one) => this.#describe(one)) };
  }

  #describe({ passage, start, end }: CitedPassage): JsonObject {
    const { title, sourcefile } = passage;
    return {
      type: 'url_citation',
      start_index: start,
      end_index: end,
      url: sourceUrl(passage, this.#origin),
      title: title ?? sourcefile,
    };
  }
}
