import { SERVER_BUDGET } from '../markdown/answer-budget.ts';

/**
 * The first of these turns, as far as a page draws their answers at once, also on the server: others are plain text until
 * the page has time for them.
 */
export function drawnAtOnce(turns: readonly { id: string; answer: string }[]): Set<string> {
  const drawn = new Set<string>();
  let left = SERVER_BUDGET.conversation;
  for (const { id, answer } of turns) {
    left -= answer.length;
    if (left < 0) break;
    drawn.add(id);
  }
  return drawn;
}
