/** The text on one line: a space for every run of white space, and none at the ends. Single spaces, nearly all, are passed over. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}
