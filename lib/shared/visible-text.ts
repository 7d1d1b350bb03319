// Invisible characters that change how text is displayed: controls except tab and line feed, direction marks and
// overrides, tag characters, and lone surrogates. Joiners stay, because some scripts and emoji need them.
const MISLEADING =
  /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/**
 * Replaces characters that could control a terminal, reverse text or hide in it with their code, ⟨U+202E⟩. Leaves lines
 * and tabs; converts line ends to line feeds.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      MISLEADING,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
