import { relatedTerms } from '#lib/text/related-words.ts';
import { type Atom, isContent, isSame, isSameFigure } from './atom.ts';
import type { SourceSentence, SourceText } from './source-text.ts';

/** Atoms of an answer and of a source that stand for one another, in order: `[answer index, source index]`. */
type Pairs = readonly (readonly [number, number])[];

const CONTENT = 3;
const LIGHT = 1;
/** Neighbours in the answer that are neighbours in the source too belong together. */
const RUN = 2;

/**
 * The best alignment of an answer's atoms with a source's, in the order of both. Takes the product of their
 * lengths in time and memory: callers bound both.
 */
function align(answer: readonly Atom[], source: readonly Atom[]): Pairs {
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

/** The sentences of sources that say most of an answer's sentence, best first, and how each is aligned with it. */
export interface Window {
  sentences: readonly SourceSentence[];
  pairs: readonly Pairs[];
  /** Indices of the answer's atoms that a sentence of the window holds at any position. */
  held: ReadonlySet<number>;
  /** Indices that are aligned with an atom of the window. */
  aligned: ReadonlySet<number>;
}

const MOST_SENTENCES = 4;
/** Of equally good sentences, so many are aligned to choose among them. */
const MOST_ALIGNED = 3;
const NEARLY = 0.8;
/** A field of a record, or the head of a table, may add a single word or figure: "Product: Cable". */
const LEAST_OF_FIELD = 1;
/** A further sentence says at least so much that no earlier one says, a word among it. */
const LEAST_ADDED = 2;
const WEIGHTS = { word: 1, name: 1.5, figure: 1.5 };

/** Chooses up to four sentences of the sources: the best one, then those that say what is missing. Undefined where none shares a word. */
export function chooseWindow(answer: readonly Atom[], sources: readonly SourceText[]): Window | undefined {
  const rated = rate(answer, sources);
  const best = rated[0];
  if (!best) return undefined;
  const near = rated.slice(0, MOST_ALIGNED).filter(({ score }) => score >= NEARLY * best.score);
  const first = bestAligned(answer, near);
  const chosen = [first];
  const held = new Set(first.held);
  for (let next = furthest(answer, held, rated); next && chosen.length < MOST_SENTENCES; ) {
    for (const index of next.held) held.add(index);
    chosen.push({ ...next, pairs: align(answer, next.sentence.atoms) });
    next = furthest(answer, held, rated);
  }
  const pairs = chosen.map((one) => one.pairs);
  const aligned = new Set(pairs.flatMap((list) => list.map(([index]) => index)));
  return { sentences: chosen.map(({ sentence }) => sentence), pairs, held, aligned };
}

interface Rated {
  sentence: SourceSentence;
  held: ReadonlySet<number>;
  score: number;
}

function bestAligned(answer: readonly Atom[], candidates: readonly Rated[]): Rated & { pairs: Pairs } {
  const aligned = candidates.map((one) => ({ ...one, pairs: align(answer, one.sentence.atoms) }));
  return aligned.reduce((best, one) =>
    one.score * 2 + contentPairs(answer, one.pairs) > best.score * 2 + contentPairs(answer, best.pairs)
      ? one
      : best,
  );
}

function contentPairs(answer: readonly Atom[], pairs: Pairs): number {
  return pairs.reduce((sum, [index]) => sum + (answer[index] && isContent(answer[index]) ? 1 : 0.2), 0);
}

function furthest(
  answer: readonly Atom[],
  held: ReadonlySet<number>,
  rated: readonly Rated[],
): Rated | undefined {
  let best: Rated | undefined;
  let bestAdded = 0;
  for (const one of rated) {
    if (one.held.size <= bestAdded) continue;
    const added = [...one.held].filter((index) => !held.has(index));
    if (added.length <= bestAdded) continue;
    const hasWord = added.some((index) => answer[index]?.kind === 'word');
    const { isField, isRow } = one.sentence;
    const least = isField || isHead(one.sentence) ? LEAST_OF_FIELD : LEAST_ADDED;
    if (added.length >= least && (hasWord || isRow)) [best, bestAdded] = [one, added.length];
  }
  return best;
}

/** Whether a sentence is the first row of a table, or names the record whose fields follow. */
function isHead({ isRow, source, index }: SourceSentence): boolean {
  if (source.sentences[index + 1]?.isField) return true;
  return isRow && !source.sentences[index - 1]?.isRow;
}

/** The sentences that share content with an answer, best first, each with the indices of the answer's atoms that it holds. */
function rate(answer: readonly Atom[], sources: readonly SourceText[]): Rated[] {
  const held = new Map<SourceSentence, Set<number>>();
  const hold = (sentence: SourceSentence, index: number) => {
    const indices = held.get(sentence);
    if (indices) indices.add(index);
    else held.set(sentence, new Set([index]));
  };
  for (const [index, atom] of answer.entries()) {
    if (!isContent(atom)) continue;
    for (const source of sources) for (const sentence of holding(atom, source)) hold(sentence, index);
  }
  return [...held]
    .map(([sentence, indices]) => ({ sentence, held: indices, score: scoreOf(answer, indices) }))
    .sort((a, b) => b.score - a.score);
}

/** The sentences of a source that hold an atom: words by their stems and near synonyms, figures by value. */
function* holding(atom: Atom, { postings, counted, language }: SourceText): Generator<SourceSentence> {
  const { figure } = atom;
  if (figure) {
    yield* counted.filter(({ figures }) =>
      figures.some((other) => other.figure && isSameFigure(figure, other.figure)),
    );
    return;
  }
  yield* postings.get(atom.key) ?? [];
  if (atom.kind !== 'word' || atom.isName) return;
  for (const term of relatedTerms(atom.key, language)) yield* postings.get(term) ?? [];
}

function scoreOf(answer: readonly Atom[], held: ReadonlySet<number>): number {
  const seen = new Set<string>();
  let score = 0;
  for (const index of held) {
    const atom = answer[index];
    if (!atom || seen.has(atom.key)) continue;
    seen.add(atom.key);
    score += atom.figure ? WEIGHTS.figure : atom.isName ? WEIGHTS.name : WEIGHTS.word;
  }
  return score;
}
