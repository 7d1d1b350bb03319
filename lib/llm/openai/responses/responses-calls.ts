import type { ModelServer } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, parseJson } from '#lib/shared/json.ts';
import type { ChatChunk } from '../answer-reader.ts';
import { createStreamCall, openAiClient } from '../client.ts';
import type { ModelCalls } from '../deployment.ts';
import { type EventBatch, readChunks, type ServerSentEvent, StreamedError } from '../read-chunks.ts';
import {
  choiceOf,
  endOf,
  failureIn,
  ReasoningItems,
  storeReasoning,
  toCompletion,
} from './response-object.ts';
import { CHAT_ONLY, type ResponsesRequest, responsesRequest } from './responses-request.ts';

type Streamed = ResponsesRequest & { stream: true };
type Whole = ResponsesRequest & { stream?: false };

/**
 * Calls by the Responses API, in the terms of Chat Completions. On Azure at `/openai/v1`, which takes no version. Throws
 * `bad-request` for fields that this API has no counterpart of.
 */
export function createResponsesCalls(server: ModelServer, connectTimeoutMs: number): ModelCalls {
  const address = `${server.kind === 'azure' ? `${server.endpoint}/openai/v1` : server.baseUrl.replace(/\/$/, '')}/responses`;
  const call = createStreamCall<Streamed>(server, connectTimeoutMs, () => address);
  const client = openAiClient(server, connectTimeoutMs, 'v1');
  const items = new ReasoningItems();
  const translated = (request: Readonly<Record<string, unknown>>) => {
    requireCounterparts(request);
    return responsesRequest(request, items.of);
  };
  return {
    async stream(request, signal) {
      const options = request['stream_options'];
      const hasUsage = isRecord(options) && options['include_usage'] === true;
      const bytes = await call(translated(request) as Streamed, signal);
      return readChunks(bytes, new ResponseEvents(items, hasUsage).take);
    },
    async complete(request, bounds, signal) {
      const { responses } = await client(bounds);
      return toCompletion(await responses.create(translated(request) as Whole, { signal }), items);
    },
  };
}

function requireCounterparts(request: Readonly<Record<string, unknown>>): void {
  const field = CHAT_ONLY.find((name) => isWanted(name, request[name]));
  if (field !== undefined) {
    const message = `The model answers by the Responses API, which has no "${field}". Leave it out, or choose another model.`;
    throw new AppError('bad-request', message, { field });
  }
  if (request['store'] !== true) return;
  const message = 'Answers are never stored at the service. Leave "store" out, or send false.';
  throw new AppError('bad-request', message, { field: 'store' });
}

function isWanted(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false || name === 'stream_options') return false;
  if (name === 'modalities') return JSON.stringify(value) !== '["text"]';
  return !(name === 'n' && value === 1);
}

type Event = Record<string, unknown>;

/**
 * Reads the events of one streamed response as chunks of Chat Completions. Text, refusals and calls of tools come as they
 * arrive; reasoning summaries as `reasoning_summary` of a delta, with an empty line between their parts. A server that
 * sends no deltas gives all of it at the end. Unknown events are ignored.
 */
class ResponseEvents {
  readonly #items: ReasoningItems;
  readonly #hasUsage: boolean;
  /** The numbers of the calls, by the output item that they are. */
  readonly #calls = new Map<string, { index: number; hasArguments: boolean }>();
  #head: object = {};
  #hasText = false;
  #hasSummary = false;

  /** `hasUsage`: a last chunk without a choice counts the tokens. */
  constructor(items: ReasoningItems, hasUsage: boolean) {
    this.#items = items;
    this.#hasUsage = hasUsage;
  }

  /** Adds what an event says to a batch. */
  readonly take = ({ data }: ServerSentEvent, batch: EventBatch): void => {
    const event = data === '[DONE]' ? {} : parseJson(data);
    if (!isRecord(event)) {
      batch.failure = new SyntaxError('The stream holds what is no event of a response.');
      return;
    }
    const response = isRecord(event['response']) ? event['response'] : {};
    switch (event['type']) {
      case 'response.created':
        this.#head = headOf(response);
        this.#add(batch, { role: 'assistant' });
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#end(response, batch);
        break;
      case 'response.failed':
        batch.failure = failureIn(response);
        break;
      case 'error':
        batch.failure = new StreamedError(isRecord(event['error']) ? event['error'] : event);
        break;
      default:
        this.#takeItem(event, batch);
    }
  };

  #takeItem(event: Event, batch: EventBatch): void {
    const delta = typeof event['delta'] === 'string' ? event['delta'] : '';
    switch (event['type']) {
      case 'response.function_call_arguments.delta':
        this.#takeArguments(event, delta, batch);
        break;
      case 'response.output_item.added':
        this.#beginItem(event, batch);
        break;
      case 'response.output_item.done':
        this.#endItem(event, batch);
        break;
      default:
        this.#takeText(event, delta, batch);
    }
  }

  #takeText({ type }: Event, delta: string, batch: EventBatch): void {
    switch (type) {
      case 'response.output_text.delta':
        this.#hasText = true;
        this.#add(batch, { content: delta });
        break;
      case 'response.refusal.delta':
        this.#hasText = true;
        this.#add(batch, { refusal: delta });
        break;
      case 'response.reasoning_text.delta':
        this.#add(batch, { reasoning_content: delta });
        break;
      case 'response.reasoning_summary_part.added':
        if (this.#hasSummary) this.#add(batch, { reasoning_summary: '\n\n' });
        break;
      case 'response.reasoning_summary_text.delta':
        this.#hasSummary = true;
        this.#add(batch, { reasoning_summary: delta });
        break;
      default:
    }
  }

  #beginItem(event: Event, batch: EventBatch): void {
    const item = isRecord(event['item']) ? event['item'] : {};
    // A second message is another paragraph.
    if (item['type'] === 'message' && this.#hasText) this.#add(batch, { content: '\n\n' });
    if (item['type'] !== 'function_call' || this.#calls.has(keyOf(event))) return;
    const index = this.#calls.size;
    this.#calls.set(keyOf(event), { index, hasArguments: false });
    const called = { name: item['name'], arguments: '' };
    this.#add(batch, { tool_calls: [{ index, id: item['call_id'], type: 'function', function: called }] });
  }

  #takeArguments(event: Event, delta: string, batch: EventBatch): void {
    const call = this.#calls.get(keyOf(event));
    if (!call) return;
    call.hasArguments ||= delta !== '';
    this.#add(batch, { tool_calls: [{ index: call.index, function: { arguments: delta } }] });
  }

  #endItem(event: Event, batch: EventBatch): void {
    const item = isRecord(event['item']) ? event['item'] : {};
    if (item['type'] !== 'function_call') return;
    this.#beginItem(event, batch);
    const given = item['arguments'];
    const isMissing = this.#calls.get(keyOf(event))?.hasArguments === false;
    if (isMissing && typeof given === 'string') this.#takeArguments(event, given, batch);
  }

  #end(response: Event, batch: EventBatch): void {
    const { message, finish_reason, content_filter_results } = choiceOf(response);
    const { content, refusal, tool_calls, reasoning_summary } = message;
    const isSilent = !this.#hasText && this.#calls.size === 0;
    const late = {
      ...(isSilent && {
        content,
        refusal,
        tool_calls: tool_calls?.map((call, index) => ({ index, ...call })),
      }),
      ...(!this.#hasSummary && { reasoning_summary }),
    };
    storeReasoning(response, this.#items);
    this.#add(batch, late, {
      finish_reason: this.#calls.size > 0 && finish_reason === 'stop' ? 'tool_calls' : finish_reason,
      ...(content_filter_results && { content_filter_results }),
    });
    if (this.#hasUsage) batch.chunks.push({ ...this.#head, choices: [], ...endOf(response) });
    batch.isLast = true;
  }

  #add(batch: EventBatch, delta: object, choice: object = {}): void {
    batch.chunks.push({
      ...this.#head,
      choices: [{ index: 0, delta, finish_reason: null, ...choice }],
    } as ChatChunk);
  }
}

function headOf({ id, created_at: created, model }: Event): object {
  return { id, object: 'chat.completion.chunk', created, model };
}

/** Events name an output item by its number; a few servers by its identifier alone. */
function keyOf({ output_index: index, item_id: id, item }: Event): string {
  if (typeof index === 'number') return String(index);
  return String(id ?? (isRecord(item) ? item['id'] : ''));
}
