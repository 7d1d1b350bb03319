/** Letters and digits of several texts in one line, and where each text begins in it. */
export interface SquashedTexts {
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
export function squashAll(texts: readonly string[]): SquashedTexts {
  const squashed = texts.map(squash);
  let from = 0;
  const starts = squashed.map(({ length }) => {
    from += length;
    return from - length;
  });
  return { text: squashed.join(''), starts };
}

/** The parts of each text that a part of all of them covers: by the text's index, in its own squashed units. */
export function partsOf({ text, starts }: SquashedTexts, { start, end }: TextRange): [number, TextRange][] {
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
export function unsquash(text: string, parts: readonly TextRange[]): TextRange[] {
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
