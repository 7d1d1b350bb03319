import { type Atom, isContent, isSame } from './atom.ts';
import type { Window } from './choose-window.ts';
import type { Missing } from './support.ts';

/** Most content words of a right sentence stand in its source, and so many may not in a row. */
const MOST_MISSING = 0.4;
const LONGEST_MISSING_RUN = 4;
/** From this share of aligned words on, a sentence repeats its source, and a single word that differs was replaced. */
const VERBATIM = 0.7;
const LONGEST_GAP = 3;

/** A run of atoms of the answer between aligned ones, and what the source says there and the answer nowhere else; content only. */
interface Gap {
  answer: readonly (readonly [number, Atom])[];
  source: readonly Atom[];
  /** Whether both sides have as many small words: a paraphrase seldom has. */
  isEven: boolean;
}

/** Words and names that stand in the answer where its source, otherwise repeated, says another. */
export function replacedWords(answer: readonly Atom[], window: Window): Missing[] {
  const content = answer.filter(isContent);
  const alignedContent = answer.filter((atom, index) => isContent(atom) && window.aligned.has(index));
  if (alignedContent.length < 2 || alignedContent.length < VERBATIM * content.length - 1) return [];
  return window.pairs.flatMap((pairs, at) => {
    const atoms = window.sentences[at]?.atoms ?? [];
    const aligned = at === 0 ? alignedWithBest(answer, window) : window.aligned;
    // A field does not say what its record is called; another line does.
    const isField = window.sentences[at]?.isField === true;
    return gapsOf(answer, atoms, pairs, aligned).flatMap((gap) => replacedIn(gap, window, isField));
  });
}

/** From this share on the best sentence alone tells what stands where; what others hold of the rest was not meant there. */
const REPEATED = 0.75;

/** The atoms that are in their position: aligned with the best sentence where the answer repeats it, else with any. */
function alignedWithBest(answer: readonly Atom[], { pairs, aligned }: Window): ReadonlySet<number> {
  const own = new Set(pairs[0]?.map(([index]) => index));
  const content = answer.flatMap((atom, index) => (isContent(atom) ? [index] : []));
  const held = content.filter((index) => own.has(index));
  return held.length >= REPEATED * content.length ? own : aligned;
}

function gapsOf(
  answer: readonly Atom[],
  source: readonly Atom[],
  pairs: Window['pairs'][number],
  aligned: ReadonlySet<number>,
): Gap[] {
  const gaps: Gap[] = [];
  const own = new Set(pairs.map(([index]) => index));
  // What the answer says at another position was moved; what it says twice was not.
  const isMoved = (other: Atom) => answer.some((atom, index) => !own.has(index) && isSame(atom, other));
  let before: readonly [number, number] = [-1, -1];
  for (const pair of [...pairs, [answer.length, source.length] as const]) {
    const between = answer
      .slice(before[0] + 1, pair[0])
      .map((atom, at) => [before[0] + 1 + at, atom] as const);
    const answered = between.filter(([, atom]) => isContent(atom)).length;
    const said = source.slice(before[1] + 1, pair[1]);
    const others = said.filter(isContent);
    const content = between.filter(([index, atom]) => isContent(atom) && !aligned.has(index));
    const isShort = content.length <= LONGEST_GAP && others.length <= LONGEST_GAP;
    const free = isShort && content.length > 0 ? others.filter((other) => !isMoved(other)) : [];
    if (free.length > 0)
      gaps.push({
        answer: content,
        source: free,
        isEven: between.length - answered === said.length - others.length,
      });
    before = pair;
  }
  return gaps;
}

/** Names in Japanese, as far as writing tells. */
const KATAKANA = /^[\p{Script=Katakana}ー]{3,}$/u;

function replacedIn(gap: Gap, window: Window, isField: boolean): Missing[] {
  const figure = gap.source.find((other) => other.figure);
  const words = gap.source.filter(({ kind }) => kind === 'word');
  return gap.answer.flatMap(([index, atom], at): Missing[] => {
    if (atom.figure) return figure ? otherFigure(atom, figure, window) : [];
    return window.held.has(index) && (isField || !(atom.isName || KATAKANA.test(atom.text)))
      ? []
      : otherWord(atom, words[Math.min(at, words.length - 1)], words, gap.isEven || isField);
  });
}

/** A figure that the sources hold elsewhere; one that they do not hold is missing anyway. */
function otherFigure(atom: Atom, figure: Atom, { sentences }: Window): Missing[] {
  const isElsewhere = sentences.some(({ figures }) => figures.some((other) => isSame(atom, other)));
  // A row beside its head holds figures of other kinds: "30 days" and "after 5 years".
  const isOfOneKind = atom.figure?.unit === figure.figure?.unit && atom.figure?.type === figure.figure?.type;
  if (!isElsewhere || !isOfOneKind || !atom.figure?.isDemanded) return [];
  return [{ kind: 'figure', answer: atom.text, source: figure.text }];
}

function otherWord(atom: Atom, other: Atom | undefined, words: readonly Atom[], isEven: boolean): Missing[] {
  if (!other || words.some((word) => isNear(atom, word))) return [];
  if (atom.isName || other.isName || KATAKANA.test(atom.text))
    return [{ kind: 'name', answer: atom.text, source: other.text }];
  return isEven ? [{ kind: 'words', answer: atom.text, source: other.text }] : [];
}

const LEAST_SHARED = 5;

/** Forms of one word, or a compound that holds it. */
function isNear({ key: a }: Atom, { key: b }: Atom): boolean {
  if (a.length >= LEAST_SHARED && b.includes(a)) return true;
  if (b.length >= LEAST_SHARED && a.includes(b)) return true;
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared += 1;
  return shared >= LEAST_SHARED && shared >= 0.75 * Math.max(a.length, b.length);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The content words that no sentence of the window holds, where they are too many of the answer's or too long a run. */
export function missingWords(answer: readonly Atom[], window: Window | undefined): Missing[] {
  let total = 0;
  let run: string[] = [];
  let longest: string[] = [];
  const missing: string[] = [];
  for (const [index, atom] of answer.entries()) {
    if (!isContent(atom) || atom.figure) continue;
    total += 1;
    if (window && (window.held.has(index) || isHeldOtherwise(atom, window))) {
      run = [];
      continue;
    }
    missing.push(atom.text);
    run.push(atom.text);
    if (run.length > longest.length) longest = run;
  }
  if (missing.length > MOST_MISSING * total)
    return [{ kind: 'words', answer: missing.slice(0, 8).join(' ') }];
  return longest.length >= LONGEST_MISSING_RUN
    ? [{ kind: 'words', answer: longest.slice(0, 8).join(' ') }]
    : [];
}

function isHeldOtherwise(atom: Atom, { sentences }: Window): boolean {
  if (UNSPACED.test(atom.key)) return sentences.some(({ text }) => text.includes(atom.text));
  return sentences.some(
    ({ atoms, source }) =>
      source.context.has(atom.key) ||
      atoms.some((other) => other.kind === 'word' && isContent(other) && isNear(atom, other)),
  );
}

/** Names that neither the sentences of a window nor what surrounds them hold. */
export function missingNames(answer: readonly Atom[], window: Window): Missing[] {
  return answer.flatMap((atom, index) => {
    if (!atom.isName || atom.kind !== 'word' || window.held.has(index) || isNamedNear(atom, window))
      return [];
    return [{ kind: 'name' as const, answer: atom.text }];
  });
}

/** Sentences before that may name what a sentence speaks of as "it", and one after. */
const NEAR_BEFORE = 4;

function isNamedNear({ key }: Atom, { sentences }: Window): boolean {
  return sentences.some(({ source, index }) => {
    if (source.context.has(key)) return true;
    const near = source.sentences.slice(Math.max(0, index - NEAR_BEFORE), index + 2);
    return near.some(({ keys }) => keys.has(key));
  });
}
