import type { OpenAI } from 'openai';
import type { Turn } from '#lib/core/request.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** Longer turns add nothing to a query; a pasted document puts its question at its start or end. */
const LONGEST_TURN = 4_000;

/**
 * Messages for a model that writes a search query: the last turn as the question, and the newest earlier
 * turns that fit into `budgetTokens` with it. Without attachments.
 */
export function conversationMessages(
  turns: readonly Turn[],
  budgetTokens: number,
): OpenAI.ChatCompletionMessageParam[] {
  const asked = `Search query for: ${shortened(turns.at(-1)?.content ?? '')}`;
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: asked }];
  let left = budgetTokens - countTokens(asked);
  for (const { role, content } of turns.slice(0, -1).reverse()) {
    const text = shortened(content);
    left -= countTokens(text);
    if (left < 0) break;
    messages.unshift({ role, content: text });
  }
  return messages;
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TURN) return text;
  const half = LONGEST_TURN / 2;
  // A cut may split a surrogate pair, which some servers reject as invalid JSON text.
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}
