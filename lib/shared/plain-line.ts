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
