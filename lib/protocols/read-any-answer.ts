import { isRecord, type Json } from '#lib/shared/json.ts';
import type { AnswerFrame } from './answer-context.ts';
import { azureSampleFrames } from './azure-sample/codec.ts';
import { choicesFrames } from './choices/codec.ts';
import { flatFrames } from './flat/reader.ts';
import { readAnswer } from './framing/read-answer.ts';

/**
 * Reads an answer of any server of the first two protocols, in any of their forms, streamed or complete. Throws AppError for
 * an error status, an error line and an unreadable line; leaving early cancels the response body.
 */
export async function* readAnyAnswer(response: Response): AsyncGenerator<AnswerFrame> {
  for await (const value of readAnswer(response)) yield* framesOf(value);
}

function framesOf(value: Json): Iterable<AnswerFrame> {
  if (!isRecord(value)) return [];
  if (Array.isArray(value['choices'])) return choicesFrames(value);
  const { type } = value;
  const isResponse = 'output_text' in value || (typeof type === 'string' && type.startsWith('response.'));
  return isResponse ? azureSampleFrames(value) : flatFrames(value);
}
