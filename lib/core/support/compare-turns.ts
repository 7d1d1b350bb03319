import { type Atom, isContent, isSame } from './atom.ts';
import type { Window } from './choose-window.ts';
import { groupOf } from './cues/cue-classes.ts';
import type { Missing } from './support.ts';

interface Turn {
  atom: Atom;
  index: number;
  before: Atom | undefined;
  after: Atom | undefined;
  /** The content after the next, and before the last: the source may put a word between. */
  second: Atom | undefined;
  earlier: Atom | undefined;
}

function turnsOf(atoms: readonly Atom[]): Turn[] {
  return atoms.flatMap((atom, index) => {
    if (!atom.cue) return [];
    const following = atoms.slice(index + 1, index + 12).filter(isContent);
    const [earlier, before] = [
      undefined,
      ...atoms.slice(Math.max(0, index - 8), index).filter(isContent),
    ].slice(-2);
    return [{ atom, index, before, after: following[0], second: following[1], earlier }];
  });
}

/** A negation stands at most so many atoms from what it negates. */
const LONGEST_REACH = 4;
const same = (a: Atom | undefined, b: Atom | undefined) => a !== undefined && b !== undefined && isSame(a, b);

function sharesHead(a: Turn, b: Turn): boolean {
  return (
    same(a.after, b.after) || same(a.before, b.before) || same(a.after, b.second) || same(a.second, b.after)
  );
}

/** Small words of an answer that its sources turn otherwise: negations, modal verbs and comparatives added, dropped or changed. */
export function changedTurns(answer: readonly Atom[], window: Window): Missing[] {
  const turns = turnsOf(answer);
  const others = window.sentences.map(({ atoms }) => turnsOf(atoms));
  const nearest = (turn: Turn) => others[sentenceOf(turn, answer, window)] ?? [];
  // Those at the same position first, then those of the same words: what is left was added or changed.
  const matched = new Set<Turn>();
  const isOpen = (other: Turn | undefined) => {
    if (other) matched.add(other);
    return other === undefined;
  };
  const open = turns
    .filter((turn) => isOpen(runAligned(turn, window, others)))
    .filter((turn) => isOpen(sameTurn(turn, nearest(turn), matched)));
  const added = open.flatMap((turn) => addedTurn(turn, { turns, others: nearest(turn), matched, window }));
  const dropped = others.flatMap((list, at) => list.flatMap((turn) => droppedTurn(turn, at, answer, window)));
  return [...added, ...dropped.slice(0, 1)];
}

function sameTurn(turn: Turn, others: readonly Turn[], matched: ReadonlySet<Turn>): Turn | undefined {
  return others.find(
    (other) => other.atom.cue === turn.atom.cue && !matched.has(other) && sharesHead(turn, other),
  );
}

/** The sentence of the window with which the head of a cue is aligned, by index; else the best one. */
function sentenceOf({ index }: Turn, answer: readonly Atom[], { pairs }: Window): number {
  const near = answer.flatMap((atom, at) => (isContent(atom) && Math.abs(at - index) < 6 ? [at] : []));
  const heads = [near.find((at) => at > index), near.findLast((at) => at < index)];
  for (const head of heads) {
    const at = head === undefined ? -1 : pairs.findIndex((list) => list.some(([one]) => one === head));
    if (at >= 0) return at;
  }
  return 0;
}

/** Classes whose addition changes what is said, even where the source has no word of their kind. */
const DEMANDED = new Set(['not', 'only', 'except', 'must']);

interface Compared {
  /** All of the answer. */
  turns: readonly Turn[];
  /** Those of the nearest sentence of the sources, and which of them the answer repeats. */
  others: readonly Turn[];
  matched: ReadonlySet<Turn>;
  window: Window;
}

/** A small word for which its sources have the opposite, or none. */
function addedTurn(turn: Turn, { turns, others, matched, window }: Compared): Missing[] {
  const { atom } = turn;
  const { cue } = atom;
  if (!cue) return [];
  const group = groupOf(cue);
  const opposite = others.find((other) => {
    const kind = other.atom.cue;
    if (!kind || kind === cue || groupOf(kind) !== group || matched.has(other)) return false;
    return same(turn.after, other.after) || (same(turn.before, other.before) && !turn.after);
  });
  if (opposite && !(group === 'modality' && isNegated(turn, turns) && isNegated(opposite, others))) {
    return [{ kind: group, answer: atom.text, source: opposite.atom.text }];
  }
  if (!DEMANDED.has(cue) || !isGrounded(turn, window)) return [];
  return [{ kind: group, answer: atom.text, source: '' }];
}

function isNegated(turn: Turn, turns: readonly Turn[]): boolean {
  return turns.some((one) => one.atom.cue === 'not' && sharesHead(one, turn));
}

/** The source's cue that is aligned together with a neighbour, so that it stands at the same position. */
function runAligned(
  { index }: Turn,
  { pairs }: Window,
  others: readonly (readonly Turn[])[],
): Turn | undefined {
  for (const [sentence, list] of pairs.entries()) {
    const at = list.findIndex(([one]) => one === index);
    const pair = list[at];
    if (!pair) continue;
    const [before, after] = [list[at - 1], list[at + 1]];
    const isAfter = after !== undefined && after[0] === pair[0] + 1 && after[1] === pair[1] + 1;
    const isBefore = before !== undefined && before[0] === pair[0] - 1 && before[1] === pair[1] - 1;
    if (isAfter || isBefore) return others[sentence]?.find((other) => other.index === pair[1]);
  }
  return undefined;
}

/** Whether what the cue turns stands in the source. */
function isGrounded({ before, after, earlier }: Turn, { sentences }: Window): boolean {
  const isIn = (atom: Atom | undefined) =>
    atom !== undefined && sentences.some(({ atoms }) => atoms.some((other) => isSame(atom, other)));
  return isIn(after) || (after === undefined && (isIn(before) || isIn(earlier)));
}

/** A negation of the source that the answer leaves out between words that it repeats. */
function droppedTurn(
  turn: Turn,
  at: number,
  answer: readonly Atom[],
  { pairs, sentences }: Window,
): Missing[] {
  const { atom, index, before, after } = turn;
  const list = pairs[at] ?? [];
  if (!atom.cue || groupOf(atom.cue) !== 'negation' || list.some(([, source]) => source === index)) return [];
  const atoms = sentences[at]?.atoms ?? [];
  const positionOf = (one: Atom | undefined) => one && list.find(([, source]) => atoms[source] === one)?.[0];
  const between = betweenHeads(answer, positionOf(before), positionOf(after), after === undefined);
  if (!between || between.some((one) => one.cue === atom.cue)) return [];
  return [{ kind: 'negation', answer: '', source: atom.text }];
}

/** Where an answer would repeat a negation: between its heads, or beside the only one. Undefined where it has other content there. */
function betweenHeads(
  answer: readonly Atom[],
  previous: number | undefined,
  next: number | undefined,
  isLast: boolean,
): readonly Atom[] | undefined {
  if (next === undefined) {
    return isLast && previous !== undefined
      ? answer.slice(previous + 1, previous + LONGEST_REACH)
      : undefined;
  }
  if (previous === undefined || previous >= next)
    return answer.slice(Math.max(0, next - LONGEST_REACH + 1), next);
  const between = answer.slice(previous + 1, next);
  return between.some(isContent) ? undefined : between;
}
