import type { OpenAI } from 'openai';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ReasoningItem, ReasoningOf } from './response-object.ts';

type Fields = Readonly<Record<string, unknown>>;
type InputItem = OpenAI.Responses.ResponseInputItem;

/** A request of the Responses API. */
export type ResponsesRequest = OpenAI.Responses.ResponseCreateParams;

/** The service rejects a lower limit of tokens. */
const LEAST_OUTPUT_TOKENS = 16;

/** What both APIs call the same. */
const SAME_NAMES = [
  'model',
  'stream',
  'temperature',
  'top_p',
  'parallel_tool_calls',
  'user',
  'metadata',
  'service_tier',
  'safety_identifier',
  'prompt_cache_key',
  'include',
] as const;

/** Fields of Chat Completions that the Responses API has no counterpart of. */
export const CHAT_ONLY = [
  'seed',
  'n',
  'stop',
  'presence_penalty',
  'frequency_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'modalities',
  'audio',
  'prediction',
  'web_search_options',
  'stream_options',
] as const;

/**
 * A request of Chat Completions as one of the Responses API: the leading system messages as instructions, everything
 * else as items, and never stored at the service. Fields of CHAT_ONLY are left out. `reasoningOf` finds the encrypted
 * reasoning that led to a call of a tool. Throws `bad-request` for a part of a message that has no counterpart.
 */
export function responsesRequest(request: Fields, reasoningOf: ReasoningOf = () => []): ResponsesRequest {
  const messages = recordsIn(request['messages']);
  const begin = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  const leading = begin < 0 ? [] : messages.slice(0, begin);
  const instructions = leading.map(({ content }) => textOf(content)).join('\n\n');
  const input = messages.slice(leading.length).flatMap((message) => toItems(message, reasoningOf));
  const same = SAME_NAMES.flatMap((name) => (request[name] == null ? [] : [[name, request[name]]]));
  return {
    ...Object.fromEntries(same),
    ...(instructions && { instructions }),
    input,
    ...limitField(request),
    ...reasoningField(request),
    ...textField(request),
    ...toolFields(request),
    store: false,
  } as ResponsesRequest;
}

function limitField(request: Fields): object {
  const limit = request['max_completion_tokens'] ?? request['max_tokens'];
  return limit == null ? {} : { max_output_tokens: Math.max(Number(limit), LEAST_OUTPUT_TOKENS) };
}

function reasoningField({ reasoning_effort: effort, reasoning_summary: summary }: Fields): object {
  if (effort == null && summary == null) return {};
  return { reasoning: { ...(effort != null && { effort }), ...(summary != null && { summary }) } };
}

function textField({ response_format: format, verbosity }: Fields): object {
  if (!isRecord(format) && verbosity == null) return {};
  const flat =
    isRecord(format) && isRecord(format['json_schema'])
      ? { type: 'json_schema', ...format['json_schema'] }
      : format;
  return { text: { ...(isRecord(flat) && { format: flat }), ...(verbosity != null && { verbosity }) } };
}

function toolFields({ tools, tool_choice: choice }: Fields): object {
  const flat = recordsIn(tools).map((tool) => {
    const { function: described } = tool;
    // Without the field this API validates strictly, which Chat Completions does not.
    return isRecord(described) ? { type: 'function', strict: false, ...described } : tool;
  });
  const chosen =
    isRecord(choice) && isRecord(choice['function'])
      ? { type: 'function', name: choice['function']['name'] }
      : choice;
  return { ...(flat.length > 0 && { tools: flat, ...(chosen != null && { tool_choice: chosen }) }) };
}

function toItems(message: Record<string, unknown>, reasoningOf: ReasoningOf): (InputItem | ReasoningItem)[] {
  const { role, content } = message;
  if (role === 'tool') {
    const output = textOf(content);
    return [{ type: 'function_call_output', call_id: String(message['tool_call_id'] ?? ''), output }];
  }
  if (role === 'assistant') return assistantItems(message, reasoningOf);
  return [{ role, content: toContent(content) } as InputItem];
}

function assistantItems(message: Record<string, unknown>, reasoningOf: ReasoningOf) {
  const said = textOf(message['content']);
  const items: (InputItem | ReasoningItem)[] = said ? [{ role: 'assistant', content: said }] : [];
  const calls = recordsIn(message['tool_calls']).map(callItem);
  // One reasoning may have led to several calls; it stands before the first.
  for (const item of new Set(calls.flatMap(reasoningOf))) items.push(item);
  return [...items, ...calls];
}

function callItem(call: Record<string, unknown>) {
  const called = isRecord(call['function']) ? call['function'] : {};
  return {
    type: 'function_call' as const,
    call_id: String(call['id'] ?? ''),
    name: String(called['name'] ?? ''),
    arguments: String(called['arguments'] ?? ''),
  };
}

function toContent(content: unknown): unknown {
  return Array.isArray(content) ? content.filter(isRecord).map(toPart) : content;
}

function toPart(part: Record<string, unknown>): object {
  const { type, image_url: image, file } = part;
  if (type === 'text') return { type: 'input_text', text: part['text'] };
  if (type === 'image_url' && isRecord(image)) {
    return { type: 'input_image', image_url: image['url'], detail: image['detail'] ?? 'auto' };
  }
  if (type === 'file' && isRecord(file)) return { type: 'input_file', ...file };
  const message = `The model takes no part of type "${String(type)}"; it takes text, image_url and file.`;
  throw new AppError('bad-request', message, { field: 'messages' });
}

/** The text of a message, its parts joined; that of a result of a tool, too. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return recordsIn(content)
    .map(({ text, refusal }) => (typeof text === 'string' ? text : (refusal ?? '')))
    .join('\n');
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
