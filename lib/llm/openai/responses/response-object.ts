import type { OpenAI } from 'openai';
import { isRecord } from '#lib/shared/json.ts';
import { StreamedError } from '../read-chunks.ts';

type Response = Readonly<Record<string, unknown>>;

/** A choice of Chat Completions, made of the output of a response. */
interface Choice {
  message: {
    role: 'assistant';
    content: string | null;
    refusal: string | null;
    tool_calls?: object[];
    reasoning_summary?: string;
  };
  finish_reason: string;
  content_filter_results?: object;
}

/**
 * A whole response as a chat completion: one choice. Stores the reasoning behind its calls of tools. Throws StreamedError
 * for a response that failed, and SyntaxError for anything that is no response.
 */
export function toCompletion(response: unknown, items: ReasoningItems): OpenAI.ChatCompletion {
  if (!isRecord(response) || !Array.isArray(response['output'])) {
    if (isRecord(response) && response['status'] === 'failed') throw failureIn(response);
    throw new SyntaxError('The reply is no response.');
  }
  if (response['status'] === 'failed') throw failureIn(response);
  storeReasoning(response, items);
  const { id, created_at: created, model } = response;
  const choices = [{ index: 0, logprobs: null, ...choiceOf(response) }];
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices,
    ...endOf(response),
  } as unknown as OpenAI.ChatCompletion;
}

/** The error of a response that failed, for `readOpenAiFailure`. */
export function failureIn({ error }: Response): Error {
  return new StreamedError(error ?? { code: 'server_error' });
}

/** The first choice: its text, the calls of tools, the summary of its reasoning, and how it ended. */
export function choiceOf(response: Response): Choice {
  const output = recordsIn(response['output']);
  const parts = output.flatMap(({ content }) => recordsIn(content));
  const text = joined(parts.filter(({ type }) => type === 'output_text').map(({ text }) => text));
  const refusal = joined(parts.filter(({ type }) => type === 'refusal').map(({ refusal }) => refusal));
  const summary = joined(output.flatMap(({ summary }) => recordsIn(summary)).map(({ text }) => text));
  const calls = output.filter(({ type }) => type === 'function_call').map(toCall);
  const filters = recordsIn(response['content_filters']);
  const judgement = filters.find((one) => one['source_type'] === 'completion')?.['content_filter_results'];
  return {
    message: {
      role: 'assistant',
      content: text || null,
      refusal: refusal || null,
      ...(calls.length > 0 && { tool_calls: calls }),
      ...(summary && { reasoning_summary: summary }),
    },
    finish_reason: finishOf(response, calls.length > 0),
    ...(isRecord(judgement) && { content_filter_results: judgement }),
  };
}

/** What stands beside the choices: the tokens, and on Azure what the filter says of the prompt. */
export function endOf(response: Response): { usage?: object; prompt_filter_results?: object[] } {
  const usage = isRecord(response['usage']) ? response['usage'] : undefined;
  const prompts = recordsIn(response['content_filters']).filter((one) => one['source_type'] === 'prompt');
  return {
    ...(usage && {
      usage: {
        prompt_tokens: usage['input_tokens'],
        completion_tokens: usage['output_tokens'],
        total_tokens: usage['total_tokens'],
        prompt_tokens_details: usage['input_tokens_details'],
        completion_tokens_details: usage['output_tokens_details'],
      },
    }),
    ...(prompts.length > 0 && {
      prompt_filter_results: prompts.map(({ content_filter_results }, prompt_index) => ({
        prompt_index,
        content_filter_results,
      })),
    }),
  };
}

/** Stores the encrypted reasoning of a response with the calls that follow it. */
export function storeReasoning(response: Response, items: ReasoningItems): void {
  const output = recordsIn(response['output']);
  const reasoning = output.flatMap(reasoningItem);
  for (const item of output.filter(({ type }) => type === 'function_call')) {
    const { call_id: id, name, arguments: given } = item;
    items.store({ call_id: String(id), name: String(name), arguments: String(given) }, reasoning);
  }
}

function reasoningItem({ type, id, encrypted_content }: Response): ReasoningItem[] {
  if (type !== 'reasoning' || typeof encrypted_content !== 'string' || !encrypted_content) return [];
  return [{ type, ...(typeof id === 'string' && { id }), summary: [], encrypted_content }];
}

function finishOf({ status, incomplete_details: details }: Response, hasCalls: boolean): string {
  if (status === 'incomplete') {
    return isRecord(details) && details['reason'] === 'content_filter' ? 'content_filter' : 'length';
  }
  return hasCalls ? 'tool_calls' : 'stop';
}

function toCall({ call_id: id, name, arguments: given }: Response): object {
  return { id, type: 'function', function: { name, arguments: given } };
}

function joined(texts: unknown[]): string {
  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n\n');
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Reasoning as the service returns it for a later turn: encrypted, and of no meaning here. */
export interface ReasoningItem {
  type: 'reasoning';
  id?: string;
  summary: [];
  encrypted_content: string;
}

/** A call of a tool, as the Responses API writes it. */
interface Call {
  call_id: string;
  name: string;
  arguments: string;
}

/** Finds the reasoning that led to a call; empty where it is unknown. */
export type ReasoningOf = (call: Call) => readonly ReasoningItem[];

/** More than the conversations that wait for a tool at one time. */
const MOST_CALLS = 500;
/** The reasoning of a call is some kilobytes. */
const MOST_CHARACTERS = 200_000;

/**
 * The encrypted reasoning behind calls of tools, in memory, the newest 500. With it a model goes on where it called; on
 * another server it reasons anew. A caller has to repeat the call as it was made, so that an identifier alone leads to
 * no other caller's reasoning.
 */
export class ReasoningItems {
  readonly #items = new Map<string, readonly ReasoningItem[]>();

  /** Stores what led to `call`. */
  store(call: Call, items: readonly ReasoningItem[]): void {
    const characters = items.reduce((sum, item) => sum + item.encrypted_content.length, 0);
    if (items.length === 0 || characters > MOST_CHARACTERS) return;
    this.#items.set(keyOf(call), items);
    const [oldest] = this.#items.keys();
    if (this.#items.size > MOST_CALLS && oldest !== undefined) this.#items.delete(oldest);
  }

  readonly of: ReasoningOf = (call) => this.#items.get(keyOf(call)) ?? [];
}

function keyOf({ call_id: id, name, arguments: given }: Call): string {
  return JSON.stringify([id, name, given]);
}
