/** A line ending in a page number after dots, a tab or a gap. */
const ENTRY = /(?:\.{3,}|…|(?: \.){3,}|\t| {3,})\s*(?:\p{N}{1,4}|[ivxlc]{1,6})$/u;
const FEWEST_ENTRIES = 3;
const MOST_CHARACTERS = 5000;

/**
 * Whether a passage is a piece of a table of contents or index: at least three lines, and a third of them, lead to a
 * page number. It names everything and answers nothing.
 */
export function isContentsPage(content: string): boolean {
  const lines = content
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  return entries >= FEWEST_ENTRIES && entries * 3 >= lines.length;
}
