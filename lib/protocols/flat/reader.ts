import { isRecord, type Json } from '#lib/shared/json.ts';
import { type AnswerFrame, decodeContext } from '../answer-context.ts';
import { decodeSentences } from '../answer-support.ts';
import { readAnswer } from '../framing/read-answer.ts';

/**
 * Reads an answer of the Microsoft AI Chat Protocol, streamed or complete, in the order it was sent. Runs in browsers.
 * Throws AppError for an error status, an error line and an unreadable line; leaving early cancels the response body.
 */
export async function* readFlatAnswer(response: Response): AsyncGenerator<AnswerFrame> {
  for await (const value of readAnswer(response)) yield* flatFrames(value);
}

/** The frames of one value of such an answer: a line or a whole body. */
export function* flatFrames(value: unknown): Generator<AnswerFrame> {
  if (!isRecord(value)) return;
  const { context } = value;
  if (isRecord(context)) yield { type: 'context', context: decodeContext(context as Json) };
  const sessionState = value['session_state'] ?? value['sessionState'];
  if (sessionState !== undefined) yield { type: 'session-state', sessionState: sessionState as Json };
  const sentences = decodeSentences(value['support']);
  if (sentences.length > 0) yield { type: 'support', sentences };
  const message = value['delta'] ?? value['message'];
  const text = isRecord(message) ? message['content'] : undefined;
  if (typeof text === 'string' && text) yield { type: 'text-delta', text };
}
