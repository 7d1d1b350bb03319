// Shorter pieces occur everywhere: they count only where the piece before them ends, as the cells of a table do.
const TELLING_LENGTH = 10;
const NEAR = 30;

/**
 * Finds a passage among the runs of text of a page. Only letters and digits are compared, in NFKC and without case,
 * because extraction and page differ in spaces, hyphens and table rules. Returns the indices of the runs it covers;
 * a passage that began or ends on another page is found as far as it goes.
 */
export function findPassage(runs: readonly string[], passage: string): Set<number> {
  return findPieces(runs, piecesOf(passage), TELLING_LENGTH);
}

/** The runs that these pieces cover, given in their order. Pieces shorter than `telling` letters count near the one before. */
export function findPieces(runs: readonly string[], pieces: readonly string[], telling: number): Set<number> {
  const page = squashRuns(runs);
  const found = new Set<number>();
  let from = 0;
  for (const piece of pieces.map(squash)) {
    if (piece === '') continue;
    const start = placeOf(piece, page.text, from, telling);
    if (start < 0) continue;
    from = start + piece.length;
    for (let at = start; at < from; at += 1) {
      const run = page.runAt[at];
      if (run !== undefined) found.add(run);
    }
  }
  return found;
}

/** The runs that any of these passages covers. */
export function findPassages(runs: readonly string[], passages: readonly string[]): Set<number> {
  return new Set(passages.flatMap((passage) => [...findPassage(runs, passage)]));
}

/** Whether a passage holds these words, told apart from chance by three letters or more. */
export function anyHolds(passages: readonly string[], words: string): boolean {
  const sought = squash(words);
  return sought.length >= 3 && passages.some((passage) => squash(passage).includes(sought));
}

function placeOf(piece: string, text: string, from: number, telling: number): number {
  const ahead = text.indexOf(piece, from);
  if (piece.length >= telling) return ahead >= 0 ? ahead : text.indexOf(piece);
  return from > 0 && ahead <= from + NEAR ? ahead : -1;
}

function squashRuns(runs: readonly string[]): { text: string; runAt: number[] } {
  let text = '';
  const runAt: number[] = [];
  runs.forEach((run, index) => {
    const squashed = squash(run);
    text += squashed;
    for (let unit = 0; unit < squashed.length; unit += 1) runAt.push(index);
  });
  return { text, runAt };
}

// Sentences and cells one by one, so that one that reads differently on the page does not lose the rest.
function piecesOf(passage: string): string[] {
  return passage.split(/[\n|]|\s[—–]\s|(?<=[.!?;:。！？])\s+/u);
}

function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
