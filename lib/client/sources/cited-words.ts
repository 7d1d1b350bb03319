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
 * Where `text`, which is `passage` written for a reader, says what `quotes` say, in order and apart: rows of tables whole,
 * other words as they stand, or else the sentences that an answer puts in other words. Empty where it does not.
 */
export function citedRanges(text: string, quotes: readonly string[], passage = text): TextRange[] {
  const sentences = citedSentences([passage], quotes);
  const rows = sentences.filter((sentence) => sentence.includes(' | '));
  if (rows.length > 0) return findRanges([text], rows).get(0) ?? [];
  const literal = findRanges([text], quotes, TELLING_LETTERS).get(0);
  return literal ?? findRanges([text], sentences).get(0) ?? [];
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
