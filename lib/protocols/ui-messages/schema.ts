import { z } from 'zod';
import { anyJson } from '../any-json.ts';

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
export type UiMessage = z.infer<typeof message>;
