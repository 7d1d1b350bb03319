import { z } from 'zod';
import type { ToolCall } from '#lib/core/events/answer-trace.ts';
import type { ToolUse } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { shapeError } from '../chat-request.ts';
import type { Stamp } from '../codec.ts';
import type { InputItem } from './read-input.ts';
import type { ResponsesFields } from './request-schema.ts';

const name = z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, _, - or .');

const offeredSchema = z.object({
  tools: z
    .array(
      z.object({
        type: z.literal('function', { error: 'must be "function"; other tools are not available here' }),
        name,
        description: z.string().nullish(),
        parameters: z.record(z.string(), z.json()).nullish(),
        strict: z.boolean().nullish(),
      }),
    )
    .max(128),
  tool_choice: z
    .union([z.enum(['auto', 'required']), z.object({ type: z.literal('function'), name })], {
      error: 'must be "none", "auto", "required" or a function',
    })
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
});

/**
 * Reads the functions that a client offers, in the terms of chat completions, and the calls and results that follow the
 * question; undefined where it neither offers nor continues any. Throws `bad-request` naming the field at fault.
 */
export function readToolUse(fields: ResponsesFields, exchange: readonly InputItem[]): ToolUse | undefined {
  const offers = offersTools(fields);
  if (!offers && exchange.length === 0) return undefined;
  const parsed = offeredSchema.safeParse(offers ? fields : { tools: [] });
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const { tools, tool_choice: choice, parallel_tool_calls: parallel } = parsed.data;
  return {
    tools: tools.map(({ type, ...described }) => ({ type, function: withoutNull(described) })),
    ...(choice && { choice: typeof choice === 'string' ? choice : asChatChoice(choice) }),
    ...(typeof parallel === 'boolean' && { parallel }),
    exchange: exchangeOf(exchange),
  };
}

/** Throws `bad-request` for tools where no chat model is configured to call them. */
export function refuseTools(fields: ResponsesFields): void {
  const field = offersTools(fields) ? 'tools' : isForced(fields) ? 'tool_choice' : undefined;
  if (!field) return;
  const message = `${field} is not supported here: a chat model calls tools, and none is configured; remove it.`;
  throw new AppError('bad-request', message, { field });
}

function offersTools({ tools, tool_choice }: ResponsesFields): boolean {
  return (tools?.length ?? 0) > 0 && tool_choice !== 'none';
}

function isForced({ tool_choice }: ResponsesFields): boolean {
  return ![null, undefined, 'none', 'auto'].includes(tool_choice as string | null | undefined);
}

function asChatChoice({ type, name: chosen }: { type: 'function'; name: string }): Json {
  return { type, function: { name: chosen } };
}

function withoutNull(fields: Record<string, Json | undefined>): JsonObject {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as JsonObject;
}

/** Calls belong to the message of the assistant before them, or make one together. */
function exchangeOf(items: readonly InputItem[]): JsonObject[] {
  const messages: { role: string; content?: string; tool_calls?: JsonObject[]; tool_call_id?: string }[] = [];
  for (const item of items) {
    const last = messages.at(-1);
    if (item.kind === 'turn') messages.push({ role: item.turn.role, content: item.turn.content });
    if (item.kind === 'tool-result') {
      messages.push({ role: 'tool', tool_call_id: item.id, content: item.content });
    }
    if (item.kind !== 'tool-call') continue;
    const { id, name: called, arguments: args } = item.call;
    const call = { id, type: 'function', function: { name: called, arguments: args } };
    if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call];
    else messages.push({ role: 'assistant', tool_calls: [call] });
  }
  return messages as JsonObject[];
}

/** A call as an item of the output; ids are made of the response's id and the index. */
export function outputCall({ id }: Stamp, call: ToolCall, index: number): JsonObject {
  return {
    id: `${id.replace(/^resp_/, 'fc_')}_${index}`,
    type: 'function_call',
    status: 'completed',
    call_id: call.id,
    name: call.name,
    arguments: call.arguments,
  };
}
