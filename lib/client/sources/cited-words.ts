import { citedSentences } from './cited-sentences.ts';
import { findRanges } from './find-passage.ts';
import type { TextRange } from './squashed-text.ts';

/** A text in parts, those that an answer took from it told from the others. */
export interface TextPart {
  text: string;
  quoted: boolean;
}

/** Within one passage, words of fewer letters occur by chance. */
const TELLING_LETTERS = 6;

/**
 * Where `text` says what `quotes` say, in order and apart: word for word, or else the sentences that an answer puts in
 * other words. Empty where it does not.
 */
export function citedRanges(text: string, quotes: readonly string[]): TextRange[] {
  const literal = findRanges([text], quotes, TELLING_LETTERS).get(0);
  return literal ?? findRanges([text], citedSentences([text], quotes)).get(0) ?? [];
}

/** The text in parts, cut at the ends of the ranges. */
export function quotedParts(text: string, ranges: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), quoted: false });
    parts.push({ text: text.slice(start, end), quoted: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), quoted: false });
  return parts;
}
