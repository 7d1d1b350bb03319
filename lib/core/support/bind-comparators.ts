import type { Atom, Comparator } from './atom.ts';

/** Atoms with the ends of clauses between them. */
export type Read = Atom | 'stop';

const COMPARATORS: ReadonlySet<string> = new Set<Comparator>(['atLeast', 'atMost', 'more', 'less']);
const TRAILING = /^(?:(?:or|and|oder|und|ou|et|o|y|e|of|eller|tai) |以上|以下|以内|未満|超|まで)/u;
/** A figure may be so many atoms after its comparator. */
const REACH = 2;

/** Joins comparators to the figures of their clause that they bound: before one ("at least 3"), or after it ("3 or more"). */
export function bindComparators(read: readonly Read[]): Atom[] {
  const atoms: Atom[] = [];
  let pending: { atom: Atom; index: number } | undefined;
  for (const [at, one] of read.entries()) {
    if (one === 'stop') {
      pending = undefined;
      continue;
    }
    const before = read[at - 1];
    const comparator = comparatorOf(one);
    if (comparator && typeof before === 'object' && before.figure && TRAILING.test(one.text)) {
      atoms[atoms.length - 1] = bound(before, one);
    } else if (comparator) pending = { atom: one, index: atoms.length };
    const isBound =
      one.figure !== undefined && pending !== undefined && atoms.length - pending.index <= REACH;
    atoms.push(isBound && pending ? bound(one, pending.atom) : one);
    if (isBound) pending = undefined;
  }
  return atoms;
}

function comparatorOf({ cue }: Atom): Comparator | undefined {
  return cue !== undefined && COMPARATORS.has(cue) ? (cue as Comparator) : undefined;
}

function bound(atom: Atom, by: Atom): Atom {
  const comparator = comparatorOf(by);
  if (!atom.figure || !comparator) return atom;
  return { ...atom, figure: { ...atom.figure, comparator, bound: by.text } };
}
