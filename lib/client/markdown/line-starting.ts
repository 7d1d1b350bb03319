/** The beginning of `text` up to its first blank line. */
export function paragraphOf(text: string): string {
  const end = text.indexOf('\n\n');
  return end < 0 ? text : text.slice(0, end);
}

/**
 * Where the first line begins that `pattern` matches with the line break before it, and that so interrupts the paragraph
 * `text` begins with. Reads no further: in a text of many short paragraphs that would take time by the square.
 */
export function lineStarting(pattern: RegExp, text: string): number | undefined {
  const index = paragraphOf(text).search(pattern);
  return index < 0 ? undefined : index + 1;
}
