import { z } from 'zod';
import type { Caller } from '#lib/core/access/principal.ts';
import { type AnswerRequest, mayInstruct } from '#lib/core/question/request.ts';
import { readSettings, reasonOf } from '#lib/core/settings/read-settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReceivedFile } from './attachments.ts';
import { readSessionState, type SessionKey } from './codec.ts';
import { messagesSchema, readConversation, requireFewMessages } from './conversation.ts';
import { anyJson } from './request-fields.ts';

/** A request as received: unvalidated JSON, and files. */
export interface ReceivedRequest {
  body: unknown;
  files: ReceivedFile[];
}

/** The body of protocols 2 and 3 without `stream`; unknown keys are ignored. Settings have their own schema. */
export const chatRequestSchema = z.looseObject({
  messages: messagesSchema,
  context: z.looseObject({ overrides: z.looseObject({}).nullish() }).nullish(),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});

/** Options for reading a request, by its endpoint and its caller. */
export interface Reading {
  caller: Caller;
  /** True for `/ask`: only the last message. */
  singleTurn: boolean;
}

/**
 * Reads a request of protocols 1 to 3. Throws `bad-request` naming the field at fault, and `too-large` for more than
 * 10,000 messages. Does not check who owns a conversation that the request names.
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
  requireFewMessages(body);
  const parsed = chatRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error.issues[0]);
}

/** Converts the first validation issue to `bad-request` with the field: `messages[2].role: …`. */
export function shapeError(issue: z.core.$ZodIssue | undefined): AppError {
  const field = (issue?.path ?? [])
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .slice(1);
  const reason = reasonOf(issue);
  if (!field) return new AppError('bad-request', `The request must be a JSON object: ${reason}.`);
  return new AppError('bad-request', `${field}: ${reason}.`, { field });
}
