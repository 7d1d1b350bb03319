import type { PromptMessage } from '#lib/core/ports.ts';
import { running } from './running.ts';

/** Of one message, and of all together; attributes are cut beyond, and what is cut is no JSON any more. */
const LONGEST_MESSAGE = 4000;
const MOST_MESSAGES = 3;
const LONGEST_QUERY = 1000;

/** What a model was sent, as the conventions have it; undefined unless TELEMETRY_CONTENT says so. The last messages, each cut. */
export function inputMessages(
  messages: readonly Pick<PromptMessage, 'role' | 'content'>[],
): string | undefined {
  if (!running()?.content) return undefined;
  return JSON.stringify(
    messages.slice(-MOST_MESSAGES).map(({ role, content }) => ({ role, parts: [textPart(content)] })),
  );
}

/** What a model said, likewise. */
export function outputMessages(text: string, finishReason: string | undefined): string | undefined {
  if (!running()?.content) return undefined;
  const finish = finishReason === undefined ? {} : { finish_reason: finishReason };
  return JSON.stringify([{ role: 'assistant', parts: [textPart(text)], ...finish }]);
}

/** What was searched for, likewise. */
export function queryText(text: string | undefined): string | undefined {
  return running()?.content ? text?.slice(0, LONGEST_QUERY) : undefined;
}

function textPart(content: string) {
  return { type: 'text', content: content.slice(0, LONGEST_MESSAGE) };
}
