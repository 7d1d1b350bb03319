import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty, encodeRetrieval } from '../answer-context.ts';
import { encodeSupport } from '../answer-support.ts';
import { type Codec, errorBody, type Stamp } from '../codec.ts';
import { newSession, type SessionEcho } from '../session-state.ts';
import { renderThoughts } from '../thoughts/render-thoughts.ts';
import { STEP } from '../thoughts/step-titles.ts';
import type { Thought } from '../thoughts/thought.ts';

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

/** What a context of this dialect tells. */
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
