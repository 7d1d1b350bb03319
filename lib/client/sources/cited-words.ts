import { findPieces } from './find-passage.ts';

/** A stretch of a text: `text.slice(start, end)`. */
export interface TextRange {
  start: number;
  end: number;
}

/** A text in parts, those that an answer took from it told from the others. */
export interface TextPart {
  text: string;
  quoted: boolean;
}

/** Longer passages are marked as far as this; an index cuts them much shorter. */
const MOST_CHARACTERS = 20_000;
/** Fewer letters than this occur by chance. */
const TELLING_LETTERS = 6;
/** Of the words of a quote, the share that a sentence must hold to be what the quote puts in other words. */
const LEAST_SHARED = 0.3;

/**
 * Where `text` says what `quotes` say, in order and apart: word for word, and else the sentence that shares most words
 * with the quote. Empty where nothing does.
 */
export function citedRanges(text: string, quotes: readonly string[]): TextRange[] {
  const read = text.slice(0, MOST_CHARACTERS);
  const characters = [...read];
  const covered = new Set<number>();
  for (const quote of quotes) {
    const found = findPieces(characters, piecesOf(quote), TELLING_LETTERS);
    for (const index of found) covered.add(index);
  }
  const ranges = rangesOf(characters, covered);
  return ranges.length > 0
    ? ranges
    : quotes.flatMap((quote) => nearestSentence(read, quote) ?? []).slice(0, 1);
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

// Sentences, cells and `Name: value`, one by one: other fields may stand between them in the document.
function piecesOf(quote: string): string[] {
  return quote.split(/[\n|]|\s[—–]\s|(?<=[.!?;。！？])\s+|,\s(?=[^,:]{1,40}:\s)/u);
}

/** The stretches of what is covered, across spaces and signs, with the signs that touch them. */
function rangesOf(characters: readonly string[], covered: ReadonlySet<number>): TextRange[] {
  const ranges: TextRange[] = [];
  let offset = 0;
  let gap = true;
  for (const [index, character] of characters.entries()) {
    const last = ranges.at(-1);
    const end = offset + character.length;
    if (covered.has(index)) {
      if (last && !gap) last.end = end;
      else ranges.push({ start: offset, end });
      gap = false;
    } else if (/[\p{L}\p{N}]/u.test(character)) gap = true;
    offset = end;
  }
  const text = characters.join('');
  return ranges.map(({ start, end }) => ({
    start:
      start -
      (/[\p{S}\p{Ps}\p{Pi}"'#§-]{0,5}$/u.exec(text.slice(Math.max(0, start - 5), start))?.[0].length ?? 0),
    end: end + (/^[\p{Po}\p{Pe}\p{Pf}%°]{0,5}/u.exec(text.slice(end, end + 5))?.[0].length ?? 0),
  }));
}

function nearestSentence(text: string, quote: string): TextRange | undefined {
  const sought = new Set(wordsOf(quote));
  let best: { range: TextRange; share: number } | undefined;
  for (const range of sentencesOf(text)) {
    const held = new Set(wordsOf(text.slice(range.start, range.end)));
    const share = [...sought].filter((word) => held.has(word)).length / sought.size;
    if (share >= LEAST_SHARED && share > (best?.share ?? 0)) best = { range, share };
  }
  return best?.range;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function sentencesOf(text: string): TextRange[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const trimmed = segment.trimEnd();
    return trimmed ? [{ start: index, end: index + trimmed.length }] : [];
  });
}

// The beginnings of words: "reimbursed" and "reimbursement" say the same. Short words say little.
function wordsOf(text: string): string[] {
  return [...words.segment(text)].flatMap(({ segment, isWordLike }) => {
    const word = segment.normalize('NFKC').toLowerCase();
    const isTelling = isWordLike && (word.length > 3 || !/^[a-z]+$/.test(word));
    return isTelling ? [word.slice(0, 6)] : [];
  });
}
