import { z } from 'zod';
import type { Caller } from '#lib/core/principal.ts';
import { readSettings } from '#lib/core/read-settings.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { mayInstruct } from '#lib/core/requirements.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { anyJson } from './any-json.ts';
import type { ReceivedFile } from './attachments.ts';
import { MOST_MESSAGES, messagesSchema, readConversation } from './conversation.ts';
import { readSessionState, type SessionKey } from './session-state.ts';

/** A request as it came over the wire: JSON that nobody has looked at, and files. */
export interface ReceivedRequest {
  body: unknown;
  files: ReceivedFile[];
}

/** The body of protocols 2 and 3 without `stream`; further keys are legal and ignored. Settings have a schema of their own. */
export const chatRequestSchema = z.looseObject({
  messages: messagesSchema,
  context: z.looseObject({ overrides: z.looseObject({}).nullish() }).nullish(),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});

/** How a request is to be understood, decided by its endpoint and its caller. */
export interface Reading {
  caller: Caller;
  /** True for `/ask`: the last message alone. */
  singleTurn: boolean;
}

/**
 * Reads the request that protocols 1 to 3 share. Throws `bad-request` naming the field at fault, `too-large` for a
 * list of more than 10,000 messages. Whether a conversation that it names is the caller's is not looked at.
 */
export function readChatRequest(
  { body, files }: ReceivedRequest,
  { caller, singleTurn }: Reading,
): { request: AnswerRequest; sessionKey: SessionKey } {
  const { messages, context } = checkShape(body);
  const { turns, systemMessages } = readConversation(messages, files);
  const { settings, ignored } = readSettings(context ?? {}, caller.policy);
  const { state, key } = readSessionState(body as Record<string, unknown>);
  const request: AnswerRequest = {
    turns: singleTurn ? turns.slice(-1) : turns,
    instructions: mayInstruct(caller) ? systemMessages : [],
    settings,
    ignoredSettings: ignored,
    droppedInstructions: systemMessages.length > 0 && !mayInstruct(caller),
    singleTurn,
    sessionState: state,
    caller,
  };
  return { request, sessionKey: key };
}

function checkShape(body: unknown): z.infer<typeof chatRequestSchema> {
  if (isRecord(body) && Array.isArray(body['messages']) && body['messages'].length > MOST_MESSAGES) {
    throw new AppError('too-large', `messages may hold at most ${MOST_MESSAGES} messages.`, {
      field: 'messages',
    });
  }
  const parsed = chatRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error.issues[0]);
}

/** The first thing wrong with a body's shape, as `bad-request` that names the field: `messages[2].role: …`. */
export function shapeError(issue: z.core.$ZodIssue | undefined): AppError {
  const field = (issue?.path ?? [])
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1);
  const reason = issue?.message ?? 'not allowed';
  if (!field) return new AppError('bad-request', `The request must be a JSON object. ${reason}.`);
  return new AppError('bad-request', `${field}: ${reason}.`, { field });
}
