/** Letters and digits of several texts in one line, and where each text begins in it. */
interface SquashedTexts {
  text: string;
  starts: number[];
}

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  start: number;
  end: number;
}

/** Only letters and digits, in NFKC and without case: extraction and page differ in spaces, hyphens and table rules. */
export function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** As `squash`, for several texts in a row. */
function squashAll(texts: readonly string[]): SquashedTexts {
  const squashed = texts.map(squash);
  let from = 0;
  const starts = squashed.map(({ length }) => {
    from += length;
    return from - length;
  });
  return { text: squashed.join(''), starts };
}

/** The parts of each text that a part of all of them covers: by the text's index, in its own squashed units. */
function partsOf({ text, starts }: SquashedTexts, { start, end }: TextRange): [number, TextRange][] {
  const parts: [number, TextRange][] = [];
  for (let index = lastAtMost(starts, start); index < starts.length; index += 1) {
    const from = starts[index] ?? 0;
    const to = starts[index + 1] ?? text.length;
    if (from >= end) break;
    if (to > from)
      parts.push([index, { start: Math.max(start, from) - from, end: Math.min(end, to) - from }]);
  }
  return parts;
}

function lastAtMost(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

// A letter with the marks above and below it is one: composed and decomposed writing must be alike.
const CHARACTERS = /\P{M}\p{M}*/gu;

/** Where parts of a squashed text stand in the text itself. All of it, should its letters join in an unknown way. */
function unsquash(text: string, parts: readonly TextRange[]): TextRange[] {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    for (let unit = squash(character).length; unit > 0; unit -= 1) {
      starts.push(index);
      ends.push(index + character.length);
    }
  }
  if (starts.length !== squash(text).length) return [{ start: 0, end: text.length }];
  return parts.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }));
}

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
  for (const range of passages.flatMap((passage) => rangesOf(passage, squashed.text, telling))) {
    for (const [index, part] of partsOf(squashed, range))
      found.set(index, [...(found.get(index) ?? []), part]);
  }
  return found;
}

/** Whether a passage holds these words, beyond chance: three letters or more. */
export function anyHolds(passages: readonly string[], words: string): boolean {
  const sought = squash(words);
  return sought.length >= 3 && passages.some((passage) => squash(passage).includes(sought));
}

/** Where the pieces of a passage stand in a squashed text. */
function rangesOf(passage: string, text: SquashedTexts['text'], telling: number): TextRange[] {
  const ranges: TextRange[] = [];
  let from = 0;
  const pieces = piecesOf(passage);
  // A row of short cells tells by all of them together: `London | £185`.
  const whole = pieces.join('');
  const at = pieces.length > 1 && whole.length >= TELLING_ROW ? text.indexOf(whole) : -1;
  if (at >= 0) return [{ start: at, end: at + whole.length }];
  for (const piece of pieces) {
    const start = positionOf(piece, text, from, telling);
    if (start < 0) continue;
    from = start + piece.length;
    ranges.push({ start, end: from });
  }
  return ranges;
}

function positionOf(piece: string, text: string, from: number, telling: number): number {
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
