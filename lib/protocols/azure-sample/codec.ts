import { assertNever } from '#lib/shared/assert-never.ts';
import type { Json } from '#lib/shared/json.ts';
import type { Codec, Stamp } from '../codec.ts';
import { errorBody } from '../error-body.ts';
import { newSession, type SessionEcho } from '../session-state.ts';
import { type ContextParts, encodeResponseContext } from './context.ts';

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
        case 'follow-ups':
          followUps = event.questions; // sent last, after the usage
          return [];
        case 'finished': {
          const { trace, certainty, sessionState } = event;
          const parts = { dataPoints, trace, certainty };
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
