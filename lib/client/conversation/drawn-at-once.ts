/**
 * Characters of the answers of a conversation that are drawn with the page: React draws on the server without a pause, up to
 * 2 ms a thousand. The first screen reads this, and not the table in `answer-budget.ts`.
 */
export const SERVER_CHARACTERS = 60_000;

/**
 * The first of these turns, as far as a page draws their answers at once, also on the server: others are plain text until
 * the page has time for them.
 */
export function drawnAtOnce(turns: readonly { id: string; answer: string }[]): Set<string> {
  const drawn = new Set<string>();
  let left = SERVER_CHARACTERS;
  for (const { id, answer } of turns) {
    left -= answer.length;
    if (left < 0) break;
    drawn.add(id);
  }
  return drawn;
}
