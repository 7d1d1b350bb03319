import { type Atom, isContent, isSame, isSameFigure } from './atom.ts';
import type { Window } from './choose-window.ts';
import { groupOf } from './cue-words.ts';
import type { Missing } from './support.ts';

/** The figures and codes of an answer's sentence that its sources do not hold, or hold with another unit or bound. */
export function missingFigures(answer: readonly Atom[], window: Window): Missing[] {
  const missing: Missing[] = [];
  for (const [index, atom] of answer.entries()) {
    if (atom.kind === 'code' && !isCodeHeld(atom, window)) missing.push({ kind: 'code', answer: atom.text });
    const { figure } = atom;
    if (!figure) continue;
    const same = window.sentences.flatMap(({ figures }) =>
      figures.filter((other) => other.figure && isSameFigure(figure, other.figure)),
    );
    if (same.length > 0) {
      const difference = differenceOf(atom, sameAligned(index, window) ?? same, same, window);
      if (difference) missing.push(difference);
    } else if (figure.isDemanded && !isInContext(atom, window) && !isSum(index, answer, window)) {
      const source = likelySource(index, answer, window);
      missing.push({
        kind: figure.date ? 'date' : 'figure',
        answer: atom.text,
        ...(source && { source: source.text }),
      });
    }
  }
  return missing;
}

function isCodeHeld({ key, text }: Atom, { sentences }: Window): boolean {
  return sentences.some(
    ({ keys, source }) => keys.has(key) || source.context.has(key) || source.text.includes(text),
  );
}

function isInContext(atom: Atom, { sentences }: Window): boolean {
  return sentences.some(({ source }) => source.contextAtoms.some((other) => isSame(atom, other)));
}

function sameAligned(index: number, { pairs, sentences }: Window): Atom[] | undefined {
  for (const [at, list] of pairs.entries()) {
    const pair = list.find(([answer]) => answer === index);
    const atom = pair && sentences[at]?.atoms[pair[1]];
    if (atom) return [atom];
  }
  return undefined;
}

/** Another unit or bound of the same value. */
function differenceOf(
  { figure, text }: Atom,
  nearest: readonly Atom[],
  all: readonly Atom[],
  { sentences }: Window,
): Missing | undefined {
  if (!figure) return undefined;
  const { unit, comparator } = figure;
  if (unit !== undefined && all.every((other) => other.figure?.unit !== unit)) {
    const other = all.find((one) => one.figure?.unit !== undefined);
    if (other)
      return { kind: 'unit', answer: figure.named ?? text, source: other.figure?.named ?? other.text };
    if (figure.type === 'number' && !sentences.some((sentence) => sentence.units.has(unit))) {
      return { kind: 'unit', answer: figure.named ?? text, source: nearest[0]?.text ?? '' };
    }
  }
  const [source] = nearest;
  const bound = source?.figure?.comparator;
  if (bound === comparator || all.some((other) => other.figure?.comparator === comparator)) return undefined;
  return {
    kind: 'comparative',
    answer: figure.bound ?? text,
    source: source?.figure?.bound ?? source?.text ?? '',
  };
}

/** A sum of two figures that stand in the same sentence of the answer, and in the sources. */
function isSum(index: number, answer: readonly Atom[], { held }: Window): boolean {
  const value = answer[index]?.figure?.values[0];
  const parts = answer
    .flatMap(({ figure }, at) =>
      at !== index && held.has(at) && figure?.type === 'number' ? [figure.values[0] ?? 0] : [],
    )
    .slice(0, 8);
  return (
    value !== undefined &&
    parts.some((a, at) => parts.slice(at + 1).some((b) => Math.abs(a + b - value) < 1e-6))
  );
}

/** What the source says where the answer has this atom: the figure between the same neighbours, or the only one of its unit. */
function likelySource(
  index: number,
  answer: readonly Atom[],
  { sentences, pairs }: Window,
): Atom | undefined {
  const [first] = sentences;
  const [list = []] = pairs;
  if (!first) return undefined;
  const before = list.findLast(([at]) => at < index)?.[1] ?? -1;
  const after = list.find(([at]) => at > index)?.[1] ?? first.atoms.length;
  const between = first.atoms.slice(before + 1, after).filter(({ figure }) => figure);
  const unit = answer[index]?.figure?.unit;
  const taken = new Set(list.map(([, at]) => first.atoms[at]));
  const free = first.figures.filter((atom) => !taken.has(atom));
  return between[0] ?? free.find(({ figure }) => figure?.unit === unit) ?? free[0];
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

interface Turn {
  atom: Atom;
  index: number;
  before: Atom | undefined;
  after: Atom | undefined;
  /** The content after the next, and before the last: the source may put a word between. */
  then: Atom | undefined;
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
    return [{ atom, index, before, after: following[0], then: following[1], earlier }];
  });
}

const same = (a: Atom | undefined, b: Atom | undefined) => a !== undefined && b !== undefined && isSame(a, b);

function sharesHead(a: Turn, b: Turn): boolean {
  return same(a.after, b.after) || same(a.before, b.before) || same(a.after, b.then) || same(a.then, b.after);
}

/** Small words of an answer that its sources turn otherwise: negations, modal verbs and comparatives added, dropped or changed. */
export function changedTurns(answer: readonly Atom[], window: Window): Missing[] {
  const turns = turnsOf(answer);
  const others = window.sentences.map(({ atoms }) => turnsOf(atoms));
  const matched = new Set<Turn>();
  const open = turns.filter((turn) => {
    const other = runAligned(turn, window, others);
    if (other) matched.add(other);
    return !other;
  });
  const added = open.flatMap((turn) =>
    addedTurn(turn, turns, others[sentenceOf(turn, answer, window)] ?? [], matched, window),
  );
  const dropped = others.flatMap((list, at) => list.flatMap((turn) => droppedTurn(turn, at, answer, window)));
  return [...added, ...dropped.slice(0, 1)];
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

function addedTurn(
  turn: Turn,
  turns: readonly Turn[],
  others: readonly Turn[],
  matched: Set<Turn>,
  window: Window,
): Missing[] {
  const { atom } = turn;
  const cue = atom.cue;
  if (!cue) return [];
  const counterpart = others.find(
    (other) => other.atom.cue === cue && !matched.has(other) && sharesHead(turn, other),
  );
  if (counterpart) {
    matched.add(counterpart);
    return [];
  }
  const group = groupOf(cue);
  const opposite = others.find((other) => {
    const kind = other.atom.cue;
    if (!kind || kind === cue || groupOf(kind) !== group || matched.has(other)) return false;
    const isSaid = turns.some((one) => one.atom.cue === kind && sharesHead(one, other));
    return !isSaid && (same(turn.after, other.after) || (same(turn.before, other.before) && !turn.after));
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
  const atoms = sentences[at]?.atoms ?? [];
  if (!atom.cue || groupOf(atom.cue) !== 'negation' || list.some(([, source]) => source === index)) return [];
  const pairOf = (one: Atom | undefined) =>
    one ? list.find(([, source]) => atoms[source] === one) : undefined;
  const next = pairOf(after);
  const previous = pairOf(before);
  const head = next ?? (after === undefined ? previous : undefined);
  if (!head) return [];
  const from = previous && previous[0] < head[0] ? previous[0] : head[0] - 4;
  const between = answer.slice(Math.max(0, from + 1), next ? head[0] : head[0] + 4);
  if (between.some((one) => one.cue === atom.cue)) return [];
  if (previous && next && between.some(isContent)) return [];
  return [{ kind: 'negation', answer: '', source: atom.text }];
}
