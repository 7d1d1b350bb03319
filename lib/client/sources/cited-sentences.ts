import { findRanges, squash, type TextRange } from './find-passage.ts';

/** Of all the words of a sentence and what an answer makes of it, so many must be the same. */
const LEAST_ALIKE = 0.3;
const LEAST_SHARED = 2;

/**
 * The sentences and rows of `passages` that an answer rests on: those that `quotes` repeat, and where the answer says it in
 * words of its own, the one that shares the most words with it. Empty where none is like it.
 */
export function citedSentences(passages: readonly string[], quotes: readonly string[]): string[] {
  const squashed = passages.map(squash);
  const sentences = passages.flatMap(sentencesOf).map(describe);
  const cited = quotes.flatMap(sentencesOf).flatMap((quote) => {
    const sought = squash(quote);
    if (!sought) return [];
    if (squashed.some((passage) => passage.includes(sought))) return [quote];
    const row = sentences.find(({ cells }) => isRowOf(cells, quote));
    return row?.text ?? likest(wordsOf(quote), sentences) ?? [];
  });
  return [...new Set(cited)];
}

function sentencesOf(text: string): string[] {
  return text.split(/\n|(?<=[.!?。！？])\s+/u).filter((sentence) => sentence.trim());
}

/** A sentence with its words; of a row of a table, what its cells say, squashed. */
interface Sentence {
  text: string;
  words: Set<string>;
  cells: string[];
}

function describe(text: string): Sentence {
  return { text, words: wordsOf(text), cells: text.split(' | ').map(squash).filter(Boolean) };
}

/** Whether an answer writes out this row, as “London — up to, per night: £185”: it names the row, and has a value of it. */
function isRowOf([name, ...values]: readonly string[], quote: string): boolean {
  const [lead = '', ...rest] = quote.split(/\s[—–]\s|:\s/u);
  const said = squash(rest.join(' '));
  return name !== undefined && name === squash(lead) && values.some((value) => said.includes(value));
}

function likest(words: Set<string>, sentences: readonly Sentence[]): string | undefined {
  let best: { text: string; likeness: number } | undefined;
  for (const sentence of sentences) {
    const shared = [...words].filter((word) => sentence.words.has(word)).length;
    const likeness = shared / Math.sqrt(words.size * sentence.words.size || 1);
    if (shared < LEAST_SHARED || likeness < LEAST_ALIKE) continue;
    if (!best || likeness > best.likeness) best = { text: sentence.text, likeness };
  }
  return best?.text;
}

// Scripts without spaces between words are compared by pairs of characters.
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function wordsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return new Set(words.flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : [word])));
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}

/** A text in parts, each marked as cited by the answer or not. */
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
