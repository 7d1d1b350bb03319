import type { ToolCall } from '#lib/core/events/answer-trace.ts';
import type { Turn } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readImageUrl } from '../attachments.ts';
import { shapeError } from '../chat-request.ts';
import {
  inputItemsSchema,
  type MessageItem,
  messageItemSchema,
  referenceItemSchema,
  toolCallItemSchema,
  toolResultItemSchema,
} from './request-schema.ts';

/** An item of `input` that says something; a reference names an answer that may be stored here. */
export type InputItem =
  | { kind: 'turn'; turn: Turn }
  | { kind: 'instructions'; text: string }
  | { kind: 'reference'; id: string }
  | { kind: 'tool-call'; call: ToolCall }
  /** `id` is that of the call. */
  | { kind: 'tool-result'; id: string; content: string };

/** What a model noted for itself, and what was found before: the documents are searched again. */
const IGNORED_TYPES: readonly unknown[] = ['reasoning', 'compaction', 'file_search_call'];

/** What is asked, and the calls of tools and their results since then. */
export interface ReadInput {
  /** Ends with a question of the user's, but for instructions. */
  items: InputItem[];
  exchange: InputItem[];
}

/**
 * Reads `input`, which is text or a list of items. Throws `bad-request` naming the item at fault, or when the last one is
 * neither a question of the user's nor, where a model `takesTools`, the result of a call. Calls before the question are
 * left out, and all of them where no model takes tools.
 */
export function readInput(input: unknown, takesTools: boolean): ReadInput {
  if (typeof input === 'string')
    return { items: requireQuestion([turnOf('user', input, [])], 'input'), exchange: [] };
  const parsed = inputItemsSchema.safeParse(input ?? undefined);
  if (parsed.success) {
    const items = parsed.data.flatMap(readItem);
    const endsWithResult = items.findLast(isSaid)?.kind === 'tool-result';
    if (endsWithResult) requireQuestionOfTools(items, takesTools, `input[${parsed.data.length - 1}]`);
    const goesOn = takesTools && endsWithResult;
    const end = goesOn ? items.findLastIndex(isOfUser) + 1 : items.length;
    return {
      items: requireQuestion(
        items.filter((item, at) => (at < end ? !isOfTool(item) : !isSaid(item))),
        `input[${parsed.data.length - 1}]`,
      ),
      exchange: items.slice(end).filter(isSaid),
    };
  }
  const [issue] = parsed.error.issues;
  if (issue?.path.length === 0 && issue.code === 'invalid_type') {
    throw new AppError('bad-request', 'input must be text, or a list of messages.', { field: 'input' });
  }
  throw shapeError(issue && { ...issue, path: ['input', ...issue.path] });
}

function readItem(item: Record<string, unknown>, index: number): InputItem[] {
  const type = item['type'] ?? (Object.hasOwn(item, 'role') ? 'message' : 'item_reference');
  if (IGNORED_TYPES.includes(type)) return [];
  if (type === 'item_reference') {
    const parsed = referenceItemSchema.safeParse(item);
    if (!parsed.success) throw itemError(parsed.error.issues[0], index);
    return [{ kind: 'reference', id: parsed.data.id }];
  }
  if (type === 'function_call') return [readToolCall(item, index)];
  if (type === 'function_call_output') return [readToolResult(item, index)];
  if (type === 'message') {
    const parsed = messageItemSchema.safeParse(item);
    if (!parsed.success) throw itemError(parsed.error.issues[0], index);
    return [readMessage(parsed.data, index)];
  }
  const field = `input[${index}].type`;
  const message = `${field} is ${JSON.stringify(type).slice(0, 80)}; an item may be "message", "function_call", "function_call_output" or "item_reference".`;
  throw new AppError('bad-request', message, { field });
}

function readToolCall(item: Record<string, unknown>, index: number): InputItem {
  const parsed = toolCallItemSchema.safeParse(item);
  if (!parsed.success) throw itemError(parsed.error.issues[0], index);
  const { call_id, name, arguments: args } = parsed.data;
  return { kind: 'tool-call', call: { id: call_id, name, arguments: args } };
}

function readToolResult(item: Record<string, unknown>, index: number): InputItem {
  const parsed = toolResultItemSchema.safeParse(item);
  if (!parsed.success) throw itemError(parsed.error.issues[0], index);
  const { call_id, output } = parsed.data;
  const content = typeof output === 'string' ? output : output.map(({ text }) => text).join('\n');
  return { kind: 'tool-result', id: call_id, content };
}

function itemError(issue: Parameters<typeof shapeError>[0], index: number): AppError {
  return shapeError(issue && { ...issue, path: ['input', index, ...issue.path] });
}

function readMessage({ role, content }: MessageItem, index: number): InputItem {
  const text = textOf(content);
  if (role === 'system' || role === 'developer') return { kind: 'instructions', text };
  const images = Array.isArray(content)
    ? content.flatMap((part, at) =>
        part.type === 'input_image'
          ? [
              readImageUrl(
                { url: part.image_url, detail: part.detail },
                `input[${index}].content[${at}].image_url`,
              ),
            ]
          : [],
      )
    : [];
  return turnOf(role, text, images);
}

function textOf(content: MessageItem['content']): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap((part) => ('text' in part ? [part.text] : 'refusal' in part ? [part.refusal] : []))
    .join('\n');
}

function turnOf(role: Turn['role'], content: string, attachments: Turn['attachments']): InputItem {
  return { kind: 'turn', turn: { role, content, attachments } };
}

function requireQuestion(items: InputItem[], field: string): InputItem[] {
  const last = items.findLast(isSaid);
  const isQuestion = last?.kind === 'turn' && last.turn.role === 'user' && isText(last.turn.content);
  if (isQuestion) return items;
  throw new AppError('bad-request', 'input must end with a question of the user, which holds text.', {
    field,
  });
}

/** What a tool returned is taken with the question that it belongs to: answers that may call tools are not stored. */
function requireQuestionOfTools(items: InputItem[], takesTools: boolean, field: string): void {
  if (takesTools && items.some(isOfUser)) return;
  const message = takesTools
    ? 'input brings what tools returned without the question that they were called for. Answers that may call tools are ' +
      'not stored, so previous_response_id cannot continue them: send the question, the calls and their results in input.'
    : 'input ends with what a tool returned. A chat model calls tools, and none is configured: end with a question of the user.';
  throw new AppError('bad-request', message, { field });
}

/** Whether an item is a part of the conversation; instructions may stand anywhere in it. */
function isSaid({ kind }: InputItem): boolean {
  return kind !== 'instructions';
}

function isOfTool({ kind }: InputItem): boolean {
  return kind === 'tool-call' || kind === 'tool-result';
}

function isOfUser(item: InputItem): boolean {
  return item.kind === 'turn' && item.turn.role === 'user';
}

function isText(content: string): boolean {
  return content.trim() !== '';
}

/** Whether a body is an object; anything else has no fields. Throws `bad-request`. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new AppError('bad-request', 'The request must be a JSON object.');
}
