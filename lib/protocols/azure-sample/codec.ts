import { z } from 'zod';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { type AnswerFrame, decodeContext, encodeCertainty, encodeRetrieval } from '../answer-context.ts';
import { answerContextSchema, retrievalFields } from '../answer-schema.ts';
import { encodeSupport } from '../answer-support.ts';
import { type Codec, errorBody, newSession, type SessionEcho, type Stamp } from '../codec.ts';
import { anyJson } from '../request-fields.ts';
import { renderThoughts } from '../thoughts/render-thoughts.ts';
import { STEP, type Thought } from '../thoughts/thought.ts';

/**
 * The form that the Azure Python sample has since April 2026: `{output_text, context, session_state}` as a body, lines of
 * `response.context` and `response.output_text.delta` as a stream. Its page replaces its context by each that comes, so
 * every context is whole.
 */
export function azureSampleCodec(stamp: Stamp, session: SessionEcho): Codec {
  let dataPoints: ContextParts['dataPoints'] = { text: [], citations: [] };
  let followUps: string[] | undefined;
  const contextLine = (parts: ContextParts, state = session): Json => ({
    type: 'response.context',
    context: { ...encodeResponseContext(parts), answer: null },
    ...state,
  });
  const textLine = (delta: string): Json => ({ type: 'response.output_text.delta', delta });
  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved':
          dataPoints = event.dataPoints;
          return [contextLine({ dataPoints, trace: event.trace })];
        case 'text-deltas':
          return event.texts.map(textLine);
        case 'support':
          return []; // whole in the last line
        case 'follow-ups':
          followUps = event.questions; // sent last, after the usage
          return [];
        case 'finished': {
          const { trace, certainty, sessionState, support } = event;
          const parts = { dataPoints, trace, certainty, support };
          const state = newSession(session, sessionState);
          return [
            contextLine(parts, state),
            ...(followUps ? [contextLine({ ...parts, followUps }, state)] : []),
          ];
        }
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => ({
      output_text: answer.text,
      context: encodeResponseContext(answer),
      ...(newSession(session, answer.sessionState) ?? session),
    }),
    heartbeat: () => textLine(''),
    error: (error) => errorBody(error, stamp.requestId),
  };
}

/** The context of this dialect. */
interface ContextParts {
  dataPoints: DataPoints;
  trace: AnswerTrace;
  followUps?: string[] | undefined;
  /** Unknown before the end. */
  certainty?: Certainty;
  support?: AnswerSupport | undefined;
}

/** Encodes a whole `context`: images as addresses, `followup_questions` null where there are none. */
function encodeResponseContext({
  dataPoints,
  trace,
  followUps,
  certainty,
  support,
}: ContextParts): JsonObject {
  const { text, images = [], citations } = dataPoints;
  return {
    data_points: {
      text,
      images: images.map(({ url }) => url),
      citations,
      // Its page reads the list in any case.
      external_results_metadata: [],
      ...encodeRetrieval(dataPoints),
    },
    thoughts: promptLast(renderThoughts(trace)).map((thought) => ({ ...thought })),
    followup_questions: followUps ?? null,
    ...(certainty && encodeCertainty(certainty)),
    ...encodeSupport(support),
  };
}

// Clients of the sample look for the model's usage in the last step.
function promptLast(thoughts: Thought[]): Thought[] {
  const isPrompt = ({ title }: Thought) => title === STEP.prompt;
  return [...thoughts.filter((thought) => !isPrompt(thought)), ...thoughts.filter(isPrompt)];
}

const contextSchema = answerContextSchema.partial({ answered: true, certainty: true }).extend({
  data_points: z.object({
    text: z.array(z.string()).meta({ description: 'Each begins with its `sourcepage`, then `: `.' }),
    images: z.array(z.string()).meta({ description: 'Addresses, data URLs among them.' }),
    citations: z.array(z.string()),
    ...retrievalFields,
    external_results_metadata: retrievalFields.external_results_metadata.unwrap(),
  }),
  followup_questions: z.array(z.string()).nullable(),
});
const session = { session_state: anyJson.optional(), sessionState: anyJson.optional() };

/** A complete answer in the form that the Azure Python sample has since April 2026. */
export const azureSampleAnswerSchema = z.object({
  output_text: z.string(),
  context: contextSchema,
  ...session,
});

/** One line of a streamed answer: a context, which replaces the one before, or text; an empty `delta` is a heartbeat. */
export const azureSampleLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response.context'),
    context: contextSchema.extend({ answer: z.null() }),
    ...session,
  }),
  z.object({ type: z.literal('response.output_text.delta'), delta: z.string() }),
]);

/** The frames of one value of an answer in the newest form of the Azure Python sample: a line or a whole body. */
export function* azureSampleFrames(value: Record<string, unknown>): Generator<AnswerFrame> {
  const { context, output_text: whole, type, delta } = value;
  if (isRecord(context)) yield { type: 'context', context: decodeContext(context as Json) };
  const sessionState = value['session_state'];
  if (sessionState !== undefined) yield { type: 'session-state', sessionState: sessionState as Json };
  const text = type === 'response.output_text.delta' ? delta : whole;
  if (typeof text === 'string' && text) yield { type: 'text-delta', text };
}
