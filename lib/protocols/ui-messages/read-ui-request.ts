import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { Caller } from '#lib/core/access/principal.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ReceivedFile } from '../attachments.ts';
import { type ReceivedRequest, readChatRequest, shapeError } from '../chat-request.ts';
import type { SessionKey } from '../codec.ts';
import { requireFewMessages } from '../conversation.ts';
import { anyJson } from '../request-fields.ts';

/** A question of `useChat`. */
export interface UiQuestion {
  request: AnswerRequest;
  sessionKey: SessionKey;
  /** The id that the page gave the chat, by which it asks for the rest of an answer; undefined where it sends none. */
  chat: string | undefined;
  /** The id of the message that asks. */
  message: string;
  /** Whether the page wants another answer to a question. */
  isRepeated: boolean;
  /** How many questions of the chat come before this one. */
  earlierQuestions: number;
}

/** Whether a body of `/chat` has the messages of the AI SDK's pages: their text stands in `parts`. */
export function isUiRequest(body: unknown): boolean {
  const messages = isRecord(body) && Array.isArray(body['messages']) ? body['messages'] : [];
  const last: unknown = messages.at(-1);
  return isRecord(last) && Array.isArray(last['parts']) && !Object.hasOwn(last, 'content');
}

/**
 * Reads the body that `useChat` posts: texts and files of its messages, and settings in `context`, as in protocols 1 to 3.
 * Throws `bad-request` naming the field at fault, and `too-large` for more than 10,000 messages.
 */
export function readUiRequest({ body, files }: ReceivedRequest, caller: Caller): UiQuestion {
  requireFewMessages(body);
  const parsed = uiRequestSchema.safeParse(body);
  if (!parsed.success) throw shapeError(parsed.error.issues[0]);
  const { messages, ...others } = parsed.data;
  const plain = messages.map(({ role, parts }) => ({ role, content: textOf(parts) }));
  const received = {
    body: { ...others, messages: plain },
    files: [...files, ...messages.flatMap(filesOf)],
  };
  return {
    ...readChatRequest(received, { caller, singleTurn: false }),
    chat: others.id || undefined,
    message: messages.at(-1)?.id ?? '',
    isRepeated: others.trigger === 'regenerate-message',
    earlierQuestions: messages.filter(({ role }) => role === 'user').length - 1,
  };
}

function textOf(parts: UiMessage['parts']): string {
  return parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n');
}

/** Only people attach files; those of an answer are the page's own. */
function filesOf({ role, parts }: UiMessage, index: number): ReceivedFile[] {
  if (role !== 'user') return [];
  return parts.flatMap(({ type, url = '', mediaType, filename }, at) =>
    type === 'file'
      ? [
          {
            message: index,
            name: printable(filename),
            ...readDataUrl(url, mediaType, `messages[${index}].parts[${at}].url`),
          },
        ]
      : [],
  );
}

const DATA_URL = /^data:([^;,]{0,200})(?:;[^;,]{0,200}){0,5};base64,/;

function readDataUrl(
  url: string,
  mediaType: string | undefined,
  field: string,
): Pick<ReceivedFile, 'mediaType' | 'bytes'> {
  const found = DATA_URL.exec(url);
  if (found) {
    const [start, type] = found;
    return { mediaType: mediaType || type || '', bytes: Buffer.from(url.slice(start.length), 'base64') };
  }
  const message = `${field} must be a data URL in base64; files at addresses are not fetched here.`;
  throw new AppError('bad-request', message, { field });
}

function printable(name: string | null | undefined): string {
  return (name ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file';
}

/** The most parts of one message. */
const MAX_PARTS = 10_000;
const LONGEST_ID = 200;

const id = z.string().max(LONGEST_ID).nullish();

/** A part of a message. Texts and files are read; what a page adds of its own or repeats of an answer is ignored. */
const part = z
  .looseObject({
    type: z.string().max(LONGEST_ID),
    text: z.string().optional(),
    url: z.string().optional(),
    mediaType: z.string().optional(),
    filename: z.string().nullish(),
  })
  .refine(({ type, text }) => type !== 'text' || text !== undefined, {
    path: ['text'],
    error: 'must be text',
  })
  .refine(({ type, url }) => type !== 'file' || url !== undefined, {
    path: ['url'],
    error: 'must be a data URL',
  });

const message = z.looseObject({
  id,
  role: z.enum(['user', 'assistant', 'system']),
  parts: z.array(part).max(MAX_PARTS),
});

/** The body that `useChat` of the AI SDK posts, with settings of ours in `context`. Unknown keys are ignored. */
export const uiRequestSchema = z.looseObject({
  id,
  messages: z.array(message).min(1, { error: 'must hold at least one message' }),
  trigger: z.enum(['submit-message', 'regenerate-message']).nullish(),
  messageId: id,
  context: z.looseObject({ overrides: z.looseObject({}).nullish() }).nullish(),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});

/** A part of a streamed message, as `/openapi.json` describes it. */
export const uiChunkSchema = z.object({
  type: z
    .string()
    .describe('`start`, `text-delta`, `source-url`, `data-certainty`, `finish`, `error` and others.'),
  id: z.string().optional(),
  messageId: z.string().optional(),
  delta: z.string().optional(),
  sourceId: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  data: anyJson.optional(),
  errorText: z.string().optional(),
  finishReason: z.string().optional(),
  messageMetadata: z.looseObject({}).optional(),
  providerMetadata: z.looseObject({}).optional(),
});

/** A validated message. */
type UiMessage = z.infer<typeof message>;
