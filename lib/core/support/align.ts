import { type Atom, isContent, isSame } from './atom.ts';

/** Atoms of an answer and of a source that stand for one another, in order: `[answer index, source index]`. */
export type Pairs = readonly (readonly [number, number])[];

const CONTENT = 3;
const LIGHT = 1;
/** Neighbours in the answer that are neighbours in the source too belong together. */
const RUN = 2;

/**
 * The best alignment of an answer's atoms with a source's, in the order of both. Takes the product of their
 * lengths in time and memory: callers bound both.
 */
export function align(answer: readonly Atom[], source: readonly Atom[]): Pairs {
  const width = source.length + 1;
  const scores = new Int32Array((answer.length + 1) * width);
  const joined = new Uint8Array((answer.length + 1) * width);
  for (const [i, atom] of answer.entries()) {
    const weight = isContent(atom) ? CONTENT : LIGHT;
    for (const [j, other] of source.entries()) {
      const cell = (i + 1) * width + j + 1;
      const skipped = Math.max(scores[cell - 1] ?? 0, scores[cell - width] ?? 0);
      const matched = isSame(atom, other) ? weight + scoreBefore(cell - width - 1, scores, joined) : -1;
      scores[cell] = Math.max(matched, skipped);
      joined[cell] = Number(matched >= skipped);
    }
  }
  return trace(scores, joined, answer.length, source.length);
}

function scoreBefore(cell: number, scores: Int32Array, joined: Uint8Array): number {
  return (scores[cell] ?? 0) + (joined[cell] ?? 0) * RUN;
}

function trace(scores: Int32Array, joined: Uint8Array, rows: number, columns: number): Pairs {
  const pairs: [number, number][] = [];
  const width = columns + 1;
  let i = rows;
  let j = columns;
  while (i > 0 && j > 0) {
    const cell = i * width + j;
    if (joined[cell]) {
      pairs.push([i - 1, j - 1]);
      i -= 1;
      j -= 1;
    } else if (scores[cell] === scores[cell - width]) i -= 1;
    else j -= 1;
  }
  return pairs.reverse();
}
