// Characters that break lines, change text direction or are invisible. Joiners stay: some scripts and emoji need them.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

/** Whether a text has characters that `plainLine` replaces. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Converts any text to one line of plain text: without control, direction and tag characters, with spaces collapsed, at
 * most `maxLength` characters. Longer text is cut at a word, else between graphemes, and ends with an ellipsis. May return
 * an empty string.
 */
export function plainLine(text: string, maxLength: number): string {
  // Bounds the work: the rest would be cut off anyway.
  const line = text
    .slice(0, maxLength * 8)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if ([...line].length <= maxLength) return line;
  const head = headOf(line, maxLength - 1);
  const space = line[head.length] === ' ' ? head.length : head.lastIndexOf(' ');
  const end = space > head.length / 2 ? head.slice(0, space) : head;
  return `${end.replace(/[\s,;:–—-]+$/u, '')}…`;
}

function headOf(line: string, maxLength: number): string {
  let head = '';
  let length = 0;
  for (const { segment } of graphemes.segment(line)) {
    length += [...segment].length;
    if (length > maxLength) return head;
    head += segment;
  }
  return head;
}

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

/**
 * The maximum number of marks per character in Unicode's stream-safe text format (UAX #15); half-width voicing marks
 * count as marks.
 */
const MARKS = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
const GRAPHEME_JOINER = '\u034f';

/**
 * Normalizes text in linear time. Sorting a run of marks takes quadratic time, so an invisible joiner splits runs of
 * more than 30.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(MARKS, `$&${GRAPHEME_JOINER}`).normalize(form);
}
