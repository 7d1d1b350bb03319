import { z } from 'zod';
import type { Attachment, Turn } from '#lib/core/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { type ReceivedFile, readAttachment, readImageUrl } from './attachments.ts';

/** The maximum number of messages in a request; a longer list is rejected before validation. */
const MAX_MESSAGES = 10_000;

/** Throws `too-large` for a body with more than MAX_MESSAGES messages, before each of them is checked. */
export function requireFewMessages(body: unknown): void {
  if (!isRecord(body) || !Array.isArray(body['messages']) || body['messages'].length <= MAX_MESSAGES) return;
  const message = `messages may hold at most ${MAX_MESSAGES} messages.`;
  throw new AppError('too-large', message, { field: 'messages' });
}

const contentPart = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.literal('image_url'),
    image_url: z.looseObject({
      url: z.string(),
      detail: z.enum(['low', 'high', 'auto']).optional().catch(undefined),
    }),
  }),
]);

const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(contentPart)], {
    error: 'must be text, or a list of text and image_url parts',
  }),
});

/** The `messages` of protocols 1 to 3; unknown keys of a message are ignored. */
export const messagesSchema = z.array(message).min(1, { error: 'must hold at least one message' });

type Message = z.infer<typeof message>;

/** A conversation in our own form: turns that end with the user's question, and the texts of system messages. */
export interface Conversation {
  turns: Turn[];
  systemMessages: string[];
}

/**
 * Converts validated messages and attached files. Throws `bad-request` when the last message is not a user question, or
 * when an image or file cannot be used.
 */
export function readConversation(messages: Message[], files: ReceivedFile[]): Conversation {
  const filesOf = groupFiles(files, messages.length);
  const turns: Turn[] = [];
  const systemMessages: string[] = [];
  for (const [index, { role, content }] of messages.entries()) {
    const text = textOf(content);
    if (role === 'system') systemMessages.push(text);
    else
      turns.push({
        role,
        content: text,
        attachments: [...imagesOf(content, index), ...(filesOf.get(index) ?? [])],
      });
  }
  requireQuestion(messages, turns);
  return { turns, systemMessages };
}

function requireQuestion(messages: Message[], turns: Turn[]): void {
  const last = messages.length - 1;
  if (messages[last]?.role !== 'user') {
    throw new AppError('bad-request', 'The last message must be the user\'s: its role must be "user".', {
      field: `messages[${last}].role`,
    });
  }
  if (!turns.at(-1)?.content.trim()) {
    throw new AppError('bad-request', 'The last message is empty: it must hold a question.', {
      field: `messages[${last}].content`,
    });
  }
}

function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function imagesOf(content: Message['content'], message: number): Attachment[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part, index) =>
    part.type === 'image_url'
      ? [readImageUrl(part.image_url, `messages[${message}].content[${index}].image_url.url`)]
      : [],
  );
}

function groupFiles(files: ReceivedFile[], messages: number): Map<number, Attachment[]> {
  const groups = new Map<number, Attachment[]>();
  for (const file of files) {
    const index = file.message ?? messages - 1;
    if (index >= messages) {
      throw new AppError(
        'bad-request',
        `The file "${file.name}" belongs to messages[${index}], which does not exist.`,
        {
          field: `messages[${index}]`,
        },
      );
    }
    groups.set(index, [...(groups.get(index) ?? []), readAttachment(file)]);
  }
  return groups;
}
