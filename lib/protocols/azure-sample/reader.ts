import { isRecord, type Json } from '#lib/shared/json.ts';
import { decodeContext } from '../answer-context.ts';
import type { AnswerFrame } from '../answer-frame.ts';

/** The frames of one value of an answer in the newest form of the Azure Python sample: a line or a whole body. */
export function* azureSampleFrames(value: Record<string, unknown>): Generator<AnswerFrame> {
  const { context, output_text: whole, type, delta } = value;
  if (isRecord(context)) yield { type: 'context', context: decodeContext(context as Json) };
  const sessionState = value['session_state'];
  if (sessionState !== undefined) yield { type: 'session-state', sessionState: sessionState as Json };
  const text = type === 'response.output_text.delta' ? delta : whole;
  if (typeof text === 'string' && text) yield { type: 'text-delta', text };
}
