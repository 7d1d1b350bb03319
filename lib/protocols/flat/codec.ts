import { z } from 'zod';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { encodeAnswer } from '../answer-context.ts';
import { answerContextSchema } from '../answer-schema.ts';
import { encodeSentences } from '../answer-support.ts';
import { chatRequestSchema } from '../chat-request.ts';
import { type Codec, errorBody, newSession, type SessionEcho, type Stamp } from '../codec.ts';
import { anyJson } from '../request-fields.ts';

/**
 * The Microsoft AI Chat Protocol: `{message, context, session_state}` as a body, lines of `{delta, context?,
 * session_state?, support?}` as a stream. `support` has the sentences that were checked since the line before.
 */
export function flatCodec(stamp: Stamp, session: SessionEcho): Codec {
  let followUps: string[] | undefined;
  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved':
          return [{ delta: { role: 'assistant' }, context: encodeAnswer(event), ...session }];
        case 'text-deltas':
          return event.texts.map((content) => ({ delta: { content } }));
        case 'support':
          return [{ delta: {}, support: encodeSentences(event.sentences) }];
        case 'follow-ups':
          followUps = event.questions; // sent with the last line
          return [];
        case 'finished':
          return [
            {
              delta: {},
              context: encodeAnswer({
                trace: event.trace,
                followUps,
                certainty: event.certainty,
                support: event.support,
              }),
              ...newSession(session, event.sessionState),
            },
          ];
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => ({
      message: { content: answer.text, role: 'assistant', function_call: null, tool_calls: null },
      context: encodeAnswer(answer),
      ...(newSession(session, answer.sessionState) ?? session),
    }),
    heartbeat: () => ({ delta: {} }),
    error: (error) => errorBody(error, stamp.requestId),
  };
}

/** A request of the Microsoft AI Chat Protocol: it has no key `stream`; the path decides. */
export const flatRequestSchema = chatRequestSchema;

/** A complete answer of the Microsoft AI Chat Protocol. */
export const flatAnswerSchema = z.object({
  message: z.object({
    role: z.literal('assistant'),
    content: z.string(),
    function_call: z.null(),
    tool_calls: z.null(),
  }),
  context: answerContextSchema,
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});

/** One line of a streamed answer; an empty `delta` without `context` is a heartbeat. */
export const flatLineSchema = z.object({
  delta: z.object({ role: z.literal('assistant').optional(), content: z.string().optional() }),
  context: answerContextSchema.partial().optional(),
  session_state: anyJson.optional(),
  sessionState: anyJson.optional(),
});
