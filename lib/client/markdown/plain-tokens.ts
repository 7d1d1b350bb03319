import { PLAIN_CHARACTERS } from './answer-budget.ts';

/** Text that is shown as it was written, with its line breaks. */
export interface PlainToken {
  type: 'plain';
  raw: string;
  text: string;
}

/**
 * A text as it was written, in parts of at most PLAIN_CHARACTERS that end with a line or a word where they can. All but the
 * last stay the same when more is appended.
 */
export function plainTokens(text: string): PlainToken[] {
  const tokens: PlainToken[] = [];
  for (let start = 0; start < text.length; ) {
    const raw = firstPart(text.slice(start, start + PLAIN_CHARACTERS + 1));
    tokens.push({ type: 'plain', raw, text: raw });
    start += raw.length;
  }
  return tokens;
}

function firstPart(near: string): string {
  if (near.length <= PLAIN_CHARACTERS) return near;
  const ends = ['\n', ' '].map((end) => near.lastIndexOf(end, PLAIN_CHARACTERS - 1) + 1);
  const end = ends.find((one) => one > PLAIN_CHARACTERS / 2) ?? PLAIN_CHARACTERS;
  // Both halves of a character stay together.
  return near.slice(0, /[\uD800-\uDBFF]/.test(near.charAt(end - 1)) ? end - 1 : end);
}
