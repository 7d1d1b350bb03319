const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: '\u00A0',
  ndash: '–',
  pound: '£',
  quot: '"',
  reg: '®',
  times: '×',
};

/** Replaces the named character references that models write; the lexer has replaced the numeric ones. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&([a-z]{2,6});/g, (written, name: string) => NAMED[name] ?? written);
}
