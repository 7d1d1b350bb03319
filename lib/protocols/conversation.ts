import { z } from 'zod';
import type { Attachment, Turn } from '#lib/core/question/request.ts';
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
  // Of the assistant, where a model of OpenAI's declined: what it said then.
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({
    type: z.literal('image_url'),
    image_url: z.looseObject({
      url: z.string(),
      detail: z.enum(['low', 'high', 'auto']).optional().catch(undefined),
    }),
  }),
]);

/** Whose turn a message is. `developer` is newer clients' name for `system`; results of tools come back to the assistant. */
const TURN_OF = {
  user: 'user',
  assistant: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'assistant',
  function: 'assistant',
} as const;

const message = z
  .looseObject({
    role: z.enum(Object.keys(TURN_OF) as [keyof typeof TURN_OF, ...(keyof typeof TURN_OF)[]]),
    content: z
      .union([z.string(), z.array(contentPart)], {
        error: 'must be text, or a list of text and image_url parts',
      })
      .nullish(),
  })
  .refine(({ role, content }) => content != null || TURN_OF[role] === 'assistant', {
    path: ['content'],
    error: 'must be text, or a list of text and image_url parts',
  });

/** The `messages` of protocols 1 to 3; unknown keys of a message, such as `tool_calls`, are ignored. */
export const messagesSchema = z.array(message).min(1, { error: 'must hold at least one message' });

type Message = z.infer<typeof message>;

/** A conversation in our own form: turns that end with the user's question, and the texts of system messages. */
export interface Conversation {
  turns: Turn[];
  systemMessages: string[];
}

/**
 * Converts validated messages and attached files. Calls of tools are left out, and their results included as what the
 * assistant knows. Throws `bad-request` when the last message is not a user question, or
 * when an image or file cannot be used.
 */
export function readConversation(messages: Message[], files: ReceivedFile[]): Conversation {
  const filesOf = groupFiles(files, messages.length);
  const turns: Turn[] = [];
  const systemMessages: string[] = [];
  for (const [index, { role: sentRole, content }] of messages.entries()) {
    const text = textOf(content);
    const role = TURN_OF[sentRole];
    if (role === 'system') systemMessages.push(text);
    else
      addTurn(turns, {
        role,
        content: text,
        attachments: [...imagesOf(content, index), ...(filesOf.get(index) ?? [])],
      });
  }
  requireQuestion(messages, turns);
  return { turns, systemMessages };
}

// Some models reject two messages of the assistant in a row, which calls of tools and their results would leave.
function addTurn(turns: Turn[], turn: Turn): void {
  const last = turns.at(-1);
  const isEmpty = turn.content === '' && turn.attachments.length === 0;
  if (turn.role === 'user' || (last?.role !== 'assistant' && !isEmpty)) turns.push(turn);
  else if (last?.role === 'assistant') {
    const content =
      last.content && turn.content ? `${last.content}\n\n${turn.content}` : last.content || turn.content;
    turns.splice(-1, 1, { ...last, content, attachments: [...last.attachments, ...turn.attachments] });
  }
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
  if (content == null) return '';
  if (typeof content === 'string') return content;
  return content
    .flatMap((part) => (part.type === 'text' ? [part.text] : part.type === 'refusal' ? [part.refusal] : []))
    .join('\n');
}

function imagesOf(content: Message['content'], message: number): Attachment[] {
  if (content == null || typeof content === 'string') return [];
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
