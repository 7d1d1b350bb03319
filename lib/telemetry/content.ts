import type { PromptMessage } from '#lib/core/ports/chat-model.ts';
import { running } from './running.ts';

/** Size limits of one message and of all together; longer attributes are cut and are then no JSON. */
const LONGEST_MESSAGE = 4000;
const MAX_MESSAGES = 3;
const LONGEST_QUERY = 1000;

/**
 * The messages sent to a model, in the conventions' form; undefined unless TELEMETRY_CONTENT allows content.
 * The last messages, each cut.
 */
export function inputMessages(
  messages: readonly Pick<PromptMessage, 'role' | 'content'>[],
): string | undefined {
  if (!running()?.content) return undefined;
  return JSON.stringify(
    messages.slice(-MAX_MESSAGES).map(({ role, content }) => ({ role, parts: [textPart(content)] })),
  );
}

/** The model's reply, likewise. */
export function outputMessages(text: string, finishReason: string | undefined): string | undefined {
  if (!running()?.content) return undefined;
  const finish = finishReason === undefined ? {} : { finish_reason: finishReason };
  return JSON.stringify([{ role: 'assistant', parts: [textPart(text)], ...finish }]);
}

/** The search query, likewise. */
export function queryText(text: string | undefined): string | undefined {
  return running()?.content ? text?.slice(0, LONGEST_QUERY) : undefined;
}

function textPart(content: string) {
  return { type: 'text', content: content.slice(0, LONGEST_MESSAGE) };
}
