// Characters that break lines, change text direction or are invisible. Joiners stay: some scripts and emoji need them.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

/**
 * Converts any text to one line of plain text: without control, direction and tag characters, with spaces collapsed, at
 * most `maxLength` characters. Longer text is cut at a word and ends with an ellipsis. May return an empty string.
 */
export function plainLine(text: string, maxLength: number): string {
  // Bounds the work: the rest would be cut off anyway.
  const line = text
    .slice(0, maxLength * 8)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const cut = characters.slice(0, maxLength).join('');
  const space = cut.lastIndexOf(' ');
  const end = space > cut.length / 2 ? cut.slice(0, space) : characters.slice(0, maxLength - 1).join('');
  return `${end.trimEnd()}…`;
}
