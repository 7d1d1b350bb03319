/** Letters and digits of several texts in one line, each with the text it comes from and its place there. */
export interface SquashedTexts {
  text: string;
  /** For each unit of `text`: the index of the text, and from where to where its character reaches in it. */
  indexAt: number[];
  startAt: number[];
  endAt: number[];
}

// A letter with the marks above and below it is one: composed and decomposed writing must be alike.
const CHARACTERS = /\P{M}\p{M}*/gu;

/** Only letters and digits, in NFKC and without case: extraction and page differ in spaces, hyphens and table rules. */
export function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** As `squash`, for several texts in a row, with the way back. */
export function squashAll(texts: readonly string[]): SquashedTexts {
  const squashed: SquashedTexts = { text: '', indexAt: [], startAt: [], endAt: [] };
  const parts: string[] = [];
  for (const [index, text] of texts.entries()) {
    for (const { 0: character, index: start } of text.matchAll(CHARACTERS)) {
      const units = squash(character);
      parts.push(units);
      for (let unit = 0; unit < units.length; unit += 1) {
        squashed.indexAt.push(index);
        squashed.startAt.push(start);
        squashed.endAt.push(start + character.length);
      }
    }
  }
  squashed.text = parts.join('');
  return squashed;
}
