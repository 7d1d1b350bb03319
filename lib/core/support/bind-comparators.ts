import type { Atom, Comparator } from './atom.ts';

/** Atoms with the ends of clauses between them. */
export type Read = Atom | 'stop';

const COMPARATORS: ReadonlySet<string> = new Set<Comparator>(['atLeast', 'atMost', 'more', 'less']);
const TRAILING = /^(?:(?:or|and|oder|und|ou|et|o|y|e|of|eller|tai) |以上|以下|以内|未満|超|まで)/u;
/** A figure may be so many atoms after its comparator. */
const REACH = 2;

/** Joins comparators to the figures of their clause that they bound: before one ("at least 3"), or after it ("3 or more"). */
export function bindComparators(read: readonly Read[]): Atom[] {
  const binder = new Binder();
  for (const one of read) binder.add(one);
  return binder.atoms;
}

class Binder {
  readonly atoms: Atom[] = [];
  /** A comparator that may bound a figure after it, and where it stands. */
  #pending: { atom: Atom; index: number } | undefined;
  #last: Read = 'stop';

  add(one: Read): void {
    if (one === 'stop') this.#pending = undefined;
    else if (comparatorOf(one)) this.#comparator(one);
    else this.atoms.push(one.figure ? this.#figure(one) : one);
    this.#last = one;
  }

  #comparator(one: Atom): void {
    if (this.#last !== 'stop' && this.#last.figure && TRAILING.test(one.text)) {
      this.atoms[this.atoms.length - 1] = bound(this.#last, one);
    } else this.#pending = { atom: one, index: this.atoms.length };
    this.atoms.push(one);
  }

  #figure(one: Atom): Atom {
    const pending = this.#pending;
    if (!pending || this.atoms.length - pending.index > REACH) return one;
    this.#pending = undefined;
    return bound(one, pending.atom);
  }
}

function comparatorOf({ cue }: Atom): Comparator | undefined {
  return cue !== undefined && COMPARATORS.has(cue) ? (cue as Comparator) : undefined;
}

function bound(atom: Atom, by: Atom): Atom {
  const comparator = comparatorOf(by);
  if (!atom.figure || !comparator) return atom;
  return { ...atom, figure: { ...atom.figure, comparator, bound: by.text } };
}
