import type { CompleteAnswer } from '#lib/core/collect.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { assertNever } from '#lib/shared/assert-never.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Codec, Stamp } from '../codec.ts';
import { encodeCertainty } from '../encode-certainty.ts';
import { CitationAnnotator } from './annotate-citations.ts';
import { ResponseEvents } from './response-events.ts';
import {
  outputMessage,
  outputText,
  type ResponseState,
  type ResponsesStyle,
  responseObject,
  statusOf,
} from './response-object.ts';
import { outputCall } from './tool-use.ts';

/**
 * OpenAI's Responses API: one message with one text, whose citations are annotations, and the
 * calls of a client's tools. `stamp.id` begins with `resp_`. A
 * stream is the sequence of events that the service sends, each with its `sequence_number`; a failure is `response.failed`
 * with the text so far.
 */
export function responsesCodec(stamp: Stamp, style: ResponsesStyle): Codec {
  const events = new ResponseEvents(stamp, style);
  let annotator = new CitationAnnotator([], style.origin);
  let followUps: string[] | undefined;

  return {
    encode(event): Json[] {
      switch (event.type) {
        case 'retrieved':
          annotator = new CitationAnnotator(event.passages, style.origin);
          return events.begin();
        case 'text-deltas':
          return event.texts.flatMap((delta) => events.write(annotator.push(delta)));
        case 'follow-ups':
          followUps = event.questions; // sent with the last event
          return [];
        case 'finished': {
          const { reason, usage, certainty, toolCalls } = event;
          const context = contextOf({ certainty, followUps });
          return [...events.write(annotator.end()), ...events.end({ reason, usage, context, toolCalls })];
        }
        default:
          return assertNever(event);
      }
    },
    encodeComplete: (answer) => responseObject(stamp, style, wholeState(answer, stamp, style)),
    heartbeat: () => ({}),
    error: (error) => events.fail(responseError(error, stamp)),
  };
}

function wholeState(answer: CompleteAnswer, stamp: Stamp, { origin }: ResponsesStyle): ResponseState {
  const annotator = new CitationAnnotator(answer.passages, origin);
  const parts = [annotator.push(answer.text), annotator.end()];
  const written = { text: answer.text, annotations: parts.flatMap(({ annotations }) => annotations) };
  const { reason, usage, toolCalls = [] } = answer;
  const status = statusOf(reason);
  const calls = toolCalls.map((call, index) => outputCall(stamp, call, index));
  const hasMessage = written.text !== '' || calls.length === 0;
  const message = outputMessage(stamp, status, [outputText(written)]);
  const output = hasMessage ? [message, ...calls] : calls;
  return { status, output, usage, reason, context: contextOf(answer) };
}

function contextOf({ certainty, followUps }: Pick<CompleteAnswer, 'certainty' | 'followUps'>): JsonObject {
  return { ...encodeCertainty(certainty), ...(followUps && { followup_questions: followUps }) };
}

/** The service's codes of failures after the first byte; clients know no others. */
function responseError(error: AppError, { requestId }: Stamp): JsonObject {
  const message = error.code === 'internal' ? `${error.message}\nRequest id: ${requestId}` : error.message;
  if (error.code === 'rate-limited') return { code: 'rate_limit_exceeded', message };
  const isOfPrompt = error.code === 'content-filter' || error.code === 'context-length';
  return { code: isOfPrompt ? 'invalid_prompt' : 'server_error', message };
}
