import type { Turn } from '#lib/core/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { readImageUrl } from '../attachments.ts';
import { shapeError } from '../chat-request.ts';
import {
  inputItemsSchema,
  type MessageItem,
  messageItemSchema,
  referenceItemSchema,
} from './request-schema.ts';

/** An item of `input` that says something: a turn, instructions, or a reference to an answer that may be kept here. */
export type InputItem =
  | { kind: 'turn'; turn: Turn }
  | { kind: 'instructions'; text: string }
  | { kind: 'reference'; id: string };

/** What a model noted for itself, and calls of tools that a client ran elsewhere: the documents answer without them. */
const IGNORED_TYPES: readonly unknown[] = [
  'reasoning',
  'function_call',
  'function_call_output',
  'compaction',
];

/**
 * Reads `input`, which is text or a list of items. Throws `bad-request` naming the item at fault, or when the last one is
 * not a question of the user's.
 */
export function readInput(input: unknown): InputItem[] {
  if (typeof input === 'string') return requireQuestion([turnOf('user', input, [])], 'input');
  const parsed = inputItemsSchema.safeParse(input ?? undefined);
  if (parsed.success) {
    const items = parsed.data.flatMap(readItem);
    return requireQuestion(items, `input[${parsed.data.length - 1}]`);
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
  if (type === 'message') {
    const parsed = messageItemSchema.safeParse(item);
    if (!parsed.success) throw itemError(parsed.error.issues[0], index);
    return [readMessage(parsed.data, index)];
  }
  const field = `input[${index}].type`;
  const message = `${field} is ${JSON.stringify(type).slice(0, 80)}; an item may be "message" or "item_reference".`;
  throw new AppError('bad-request', message, { field });
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
  const last = items.findLast(({ kind }) => kind !== 'instructions');
  const isQuestion = last?.kind === 'turn' && last.turn.role === 'user' && isText(last.turn.content);
  if (isQuestion) return items;
  throw new AppError('bad-request', 'input must end with a question of the user, which holds text.', {
    field,
  });
}

function isText(content: string): boolean {
  return content.trim() !== '';
}

/** Whether a body is an object; anything else has no fields. Throws `bad-request`. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new AppError('bad-request', 'The request must be a JSON object.');
}
