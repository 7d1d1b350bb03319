import { isRecord, type Json } from '#lib/shared/json.ts';
import { decodeContext } from '../answer-context.ts';
import type { AnswerFrame } from '../answer-frame.ts';

/** The frames of one value of such an answer: a line or a whole body. */
export function* choicesFrames(value: unknown): Generator<AnswerFrame> {
  const choices = isRecord(value) ? value['choices'] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isRecord(choice)) return;
  const message = choice['delta'] ?? choice['message'];
  const inner = isRecord(message) ? message : {};
  // The Azure JavaScript sample sends the context only inside the delta.
  const context = choice['context'] ?? inner['context'];
  if (isRecord(context)) yield { type: 'context', context: decodeContext(context as Json) };
  const sessionState = choice['session_state'] ?? choice['sessionState'];
  if (sessionState !== undefined) yield { type: 'session-state', sessionState: sessionState as Json };
  const text = inner['content'];
  if (typeof text === 'string' && text) yield { type: 'text-delta', text };
}
