import { randomBytes } from 'node:crypto';
import { NOTHING_FILTERED, VIOLENCE_FILTERED } from './openai-error.ts';

export interface ToolCall {
  name: string;
  arguments: string;
}

/** One choice before it is written, whole or streamed. */
export interface Choice {
  /** In the pieces that a stream sends. */
  pieces: readonly string[];
  finish: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  toolCall?: ToolCall;
  /** On Your Data's context about its sources. */
  context?: object;
}

/** Everything that a completion is written from. */
export interface Completion {
  model: string;
  choices: readonly Choice[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  /** Azure tells what its content filter found. */
  azure: boolean;
  onYourData: boolean;
}

/** The common fields of a completion and of its chunks. */
export function envelope(completion: Completion, object: string): Record<string, unknown> {
  return {
    id: `chatcmpl-${randomBytes(12).toString('base64url')}`,
    object: completion.onYourData ? `extensions.${object}` : object,
    created: Math.floor(Date.now() / 1000),
    model: completion.model,
    system_fingerprint: 'fp_scripted',
  };
}

export const PROMPT_FILTER_RESULTS = [{ prompt_index: 0, content_filter_results: NOTHING_FILTERED }];

/** Azure's content filter results of a choice. */
export function filterResults({ finish }: Choice): object {
  return finish === 'content_filter' ? VIOLENCE_FILTERED : NOTHING_FILTERED;
}

/** A tool call as a message holds it. */
export function toolCallOf(call: ToolCall): object {
  return { id: `call_${randomBytes(9).toString('base64url')}`, type: 'function', function: call };
}

/** The answer in one piece. */
export function wholeCompletion(completion: Completion): object {
  return {
    ...envelope(completion, 'chat.completion'),
    ...(completion.azure && { prompt_filter_results: PROMPT_FILTER_RESULTS }),
    choices: completion.choices.map((choice, index) => ({
      index,
      message: {
        role: 'assistant',
        content: choice.toolCall ? null : choice.pieces.join(''),
        ...(choice.toolCall && { tool_calls: [toolCallOf(choice.toolCall)] }),
        ...(choice.context && { context: choice.context, end_turn: true }),
      },
      finish_reason: choice.finish,
      logprobs: null,
      ...(completion.azure && { content_filter_results: filterResults(choice) }),
    })),
    usage: completion.usage,
  };
}
