// What cannot be seen and steers what is seen: controls but tab and line feed, marks and overrides of direction, tag
// characters, halves of pairs. Joiners stay, because some scripts and emoji need them.
const MISLEADING =
  /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * The text with everything shown that could steer a terminal, turn a line or hide in it: as its code, ⟨U+202E⟩. Lines and
 * tabs stay; line ends become line feeds.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      MISLEADING,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
