import { type Atom, type Figure, isConverted, isSame, isSameFigure } from './atom.ts';
import type { Window } from './choose-window.ts';
import type { SourceSentence } from './source-text.ts';
import type { Missing } from './support.ts';

/**
 * The figures and codes of an answer's sentence that its sources do not hold, hold with another unit or bound, or say of
 * something else.
 */
export function missingFigures(answer: readonly Atom[], window: Window): Missing[] {
  const missing = answer.flatMap((atom, index): Missing[] => {
    if (atom.kind === 'code') return isCodeHeld(atom, window) ? [] : [{ kind: 'code', answer: atom.text }];
    return atom.figure ? missingFigure(index, atom.figure, answer, window) : [];
  });
  if (missing.length > 0) return missing;
  const swapped = swappedFigures(answer, window);
  return swapped.length > 0 ? swapped : figuresOfOtherRows(answer, window);
}

/** Figures of a table that stand in another row than the one that the answer's words name best. */
function figuresOfOtherRows(answer: readonly Atom[], { sentences }: Window): Missing[] {
  const table = sentences.find(({ isRow }) => isRow)?.source.sentences ?? [];
  const rows = table.filter(({ isRow }) => isRow);
  if (rows.length < 3) return [];
  const words = answer.filter(({ kind, isLight }) => kind === 'word' && !isLight);
  const named = (row: SourceSentence) => words.filter(({ key }) => row.keys.has(key)).length;
  return answer.flatMap((atom): Missing[] => {
    const { figure } = atom;
    if (figure?.type !== 'number' || !figure.isDemanded) return [];
    const alike = rows.filter(({ figures }) => figures.some((other) => other.figure?.unit === figure.unit));
    const own = alike.filter(({ figures }) => figures.some((other) => isSame(atom, other)));
    const most = Math.max(...own.map(named));
    const right = own.length > 0 ? alike.find((row) => !own.includes(row) && named(row) > most) : undefined;
    const source = right?.figures.find((other) => other.figure?.unit === figure.unit)?.text;
    return source === undefined ? [] : [{ kind: 'figure', answer: atom.text, source }];
  });
}

/** Figures of one unit that stand with the words of another sentence than theirs: "interns 20 days and employees 10 days". */
function swappedFigures(answer: readonly Atom[], { sentences }: Window): Missing[] {
  const at = answer.flatMap(({ figure }, index) => (figure?.type === 'number' && figure.unit ? [index] : []));
  if (at.length < 2) return [];
  return at.flatMap((index, nth): Missing[] => {
    const atom = answer[index];
    const others = sentences.filter(({ figures }) =>
      figures.some(({ figure }) => figure?.unit === atom?.figure?.unit),
    );
    const own = others.filter(({ figures }) => figures.some((other) => atom && isSame(atom, other)));
    if (!atom || others.length < 2 || own.length !== 1) return [];
    const speaksOf = (words: readonly Atom[]) =>
      new Set(
        words.flatMap(({ key, kind, isLight }) => {
          const holding = kind === 'word' && !isLight ? others.filter(({ keys }) => keys.has(key)) : [];
          return holding.length === 1 ? holding : [];
        }),
      );
    const before = speaksOf(answer.slice((at[nth - 1] ?? -1) + 1, index));
    const after = speaksOf(answer.slice(index + 1, at[nth + 1] ?? answer.length));
    const [right] = own;
    const [said] = before;
    if (!right || !said || before.has(right) || after.has(right)) return [];
    const figure = said.figures.find((other) => other.figure?.unit === atom.figure?.unit);
    return [{ kind: 'figure', answer: atom.text, ...(figure && { source: figure.text }) }];
  });
}

function missingFigure(index: number, figure: Figure, answer: readonly Atom[], window: Window): Missing[] {
  const same = window.sentences.flatMap(({ figures }) =>
    figures.filter((other) => other.figure && isSameFigure(figure, other.figure)),
  );
  const atom = answer[index];
  if (!atom) return [];
  if (same.length > 0) {
    const nearest = sameAligned(index, window) ?? same[0];
    return [...otherUnit(atom, figure, same, window), ...otherBound(atom, figure, nearest, same)].slice(0, 1);
  }
  if (!figure.isDemanded || isInContext(atom, window) || isSum(index, answer, window)) return [];
  const source = likelySource(index, answer, window);
  return [
    { kind: figure.date ? 'date' : 'figure', answer: atom.text, ...(source && { source: source.text }) },
  ];
}

function isCodeHeld({ key, text }: Atom, { sentences }: Window): boolean {
  return sentences.some(
    ({ keys, source }) => keys.has(key) || source.context.has(key) || source.text.includes(text),
  );
}

function isInContext(atom: Atom, { sentences }: Window): boolean {
  return sentences.some(({ source }) => source.contextAtoms.some((other) => isSame(atom, other)));
}

function sameAligned(index: number, { pairs, sentences }: Window): Atom | undefined {
  for (const [at, list] of pairs.entries()) {
    const pair = list.find(([answer]) => answer === index);
    const atom = pair && sentences[at]?.atoms[pair[1]];
    if (atom) return atom;
  }
  return undefined;
}

/** Another unit of the same value; or one that no sentence names, where the source names none that is known here. */
function otherUnit({ text }: Atom, figure: Figure, same: readonly Atom[], { sentences }: Window): Missing[] {
  const { unit, type, named = text } = figure;
  const isSaid = ({ figure: other }: Atom) => other && (other.unit === unit || isConverted(figure, other));
  if (unit === undefined || same.some(isSaid)) return [];
  const other = same.find((one) => one.figure?.unit !== undefined);
  if (other) return [{ kind: 'unit', answer: named, source: other.figure?.named ?? other.text }];
  if (type !== 'number' || sentences.some((sentence) => sentence.units.has(unit))) return [];
  return [{ kind: 'unit', answer: named, source: same[0]?.text ?? '' }];
}

/** Another comparator on the same value. */
function otherBound(
  { text }: Atom,
  figure: Figure,
  nearest: Atom | undefined,
  same: readonly Atom[],
): Missing[] {
  const { comparator, bound } = figure;
  if (same.some((other) => other.figure?.comparator === comparator)) return [];
  return [
    { kind: 'comparative', answer: bound ?? text, source: nearest?.figure?.bound ?? nearest?.text ?? '' },
  ];
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
