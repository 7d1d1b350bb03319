import type { OpenAI } from 'openai';
import type { Turn } from '#lib/core/request.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** More than this of one turn tells a query nothing new; a pasted document asks at its start or at its end. */
const LONGEST_TURN = 4_000;

/**
 * A conversation for a model that is to make a search query of it: the last turn as what the query is for, and as many of
 * the turns before as fit into `budgetTokens` with it, newest first. Attachments stay out.
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
  // A cut may split a character in two; half a character is no valid JSON text to some servers.
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}
