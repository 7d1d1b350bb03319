import { partsOf, type SquashedTexts, squash, squashAll, type TextRange, unsquash } from './squashed-text.ts';

// Shorter pieces occur everywhere: they count only where the piece before them ends, as the cells of a table do.
const TELLING_LENGTH = 10;
const NEAR = 30;
const TELLING_ROW = 6;

/**
 * Finds passages among texts: the runs of a page, the blocks of a document. Returns what they cover of each text by its index,
 * in order; a passage that began or ends elsewhere is found as far as it goes. Pieces of fewer than `telling` letters count
 * only near the piece before.
 */
export function findRanges(
  texts: readonly string[],
  passages: readonly string[],
  telling = TELLING_LENGTH,
): Map<number, TextRange[]> {
  const parts = partsByText(texts, passages, telling);
  return new Map(
    [...parts].map(([index, covered]) => {
      const text = texts[index] ?? '';
      return [index, joined(unsquash(text, covered), text)];
    }),
  );
}

/** The texts that any of these passages covers, by their indices. */
export function findPassages(texts: readonly string[], passages: readonly string[]): Set<number> {
  return new Set(partsByText(texts, passages, TELLING_LENGTH).keys());
}

/** What passages cover of each squashed text, by its index. */
function partsByText(
  texts: readonly string[],
  passages: readonly string[],
  telling: number,
): Map<number, TextRange[]> {
  const squashed = squashAll(texts);
  const found = new Map<number, TextRange[]>();
  for (const place of passages.flatMap((passage) => placesOf(passage, squashed.text, telling))) {
    for (const [index, part] of partsOf(squashed, place))
      found.set(index, [...(found.get(index) ?? []), part]);
  }
  return found;
}

/** Whether a passage holds these words, told apart from chance by three letters or more. */
export function anyHolds(passages: readonly string[], words: string): boolean {
  const sought = squash(words);
  return sought.length >= 3 && passages.some((passage) => squash(passage).includes(sought));
}

/** Where the pieces of a passage stand in a squashed text. */
function placesOf(passage: string, text: SquashedTexts['text'], telling: number): TextRange[] {
  const places: TextRange[] = [];
  let from = 0;
  const pieces = piecesOf(passage);
  // A row of short cells tells by all of them together: `London | £185`.
  const whole = pieces.join('');
  const at = pieces.length > 1 && whole.length >= TELLING_ROW ? text.indexOf(whole) : -1;
  if (at >= 0) return [{ start: at, end: at + whole.length }];
  for (const piece of pieces) {
    const start = placeOf(piece, text, from, telling);
    if (start < 0) continue;
    from = start + piece.length;
    places.push({ start, end: from });
  }
  return places;
}

function placeOf(piece: string, text: string, from: number, telling: number): number {
  const ahead = text.indexOf(piece, from);
  if (piece.length >= telling) return ahead >= 0 ? ahead : text.indexOf(piece);
  return from > 0 && ahead <= from + NEAR ? ahead : -1;
}

// Sentences and cells one by one, so that one that reads differently on the page does not lose the rest.
function piecesOf(passage: string): string[] {
  return passage
    .split(/[\n|]|\s[—–]\s|(?<=[.!?;:。！？])\s+/u)
    .map(squash)
    .filter((piece) => piece.length > 0);
}

/** Ranges that only spaces and punctuation part are one, up to the full stop behind them. */
function joined(ranges: TextRange[], text: string): TextRange[] {
  const whole: TextRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = whole.at(-1);
    const isNext =
      last && (range.start <= last.end || !/[\p{L}\p{N}]/u.test(text.slice(last.end, range.start)));
    if (isNext) last.end = Math.max(last.end, range.end);
    else whole.push({ ...range });
  }
  return whole.map(({ start, end }) => ({ start, end: end + closingAt(text, end) }));
}

function closingAt(text: string, end: number): number {
  return /^[.!?。！？…)\]”’»"]{1,4}/u.exec(text.slice(end, end + 4))?.[0].length ?? 0;
}
