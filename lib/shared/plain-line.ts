// What splits lines, turns the direction of what follows or cannot be seen. Joiners stay: some scripts and emoji need them.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

/**
 * One line of plain text from any text: without control, direction and tag characters, spaces collapsed, at most `longest`
 * characters. What is longer ends at a word, with an ellipsis. May be empty.
 */
export function plainLine(text: string, longest: number): string {
  // Whatever is cut away at the end need not be cleaned first.
  const line = text
    .slice(0, longest * 8)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  const end = space > cut.length / 2 ? cut.slice(0, space) : characters.slice(0, longest - 1).join('');
  return `${end.trimEnd()}…`;
}
