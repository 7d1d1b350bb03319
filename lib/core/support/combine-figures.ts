import type { Language } from '#lib/text/language.ts';
import type { Atom, Comparator } from './atom.ts';
import { type CuePhrase, cuesOf } from './cues/cue-words.ts';
import { clockAt, dayFirstAt, figureAtom, monthFirstAt, yearFirstAt } from './read-figure.ts';
import { numberWordsAt, quantityAt } from './read-quantity.ts';
import { foldedWord, type Item, type Reading, TokenRow } from './token-row.ts';

/** Atoms with the ends of clauses between them. */
type Read = Atom | 'stop';

const COMPARATORS: ReadonlySet<string> = new Set<Comparator>(['atLeast', 'atMost', 'more', 'less']);
const TRAILING = /^(?:(?:or|and|oder|und|ou|et|o|y|e|of|eller|tai) |以上|以下|以内|未満|超|まで)/u;
/** A figure may be so many atoms after its comparator. */
const REACH = 2;

/** Joins comparators to the figures of their clause that they bound: before one ("at least 3"), or after it ("3 or more"). */
function bindComparators(read: readonly Read[]): Atom[] {
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
    const follows = this.#last !== 'stop' && this.#last.figure && TRAILING.test(one.text);
    if (follows && this.#last !== 'stop' && this.#last.figure?.type !== 'number') {
      const cue = momentCue(one);
      this.atoms.push(cue ? { ...one, key: `!${cue}`, cue } : one);
      return;
    }
    if (follows && this.#last !== 'stop') {
      this.atoms[this.atoms.length - 1] = bound(this.#last, one);
    } else this.#pending = { atom: one, index: this.atoms.length };
    this.atoms.push(one);
  }

  #figure(one: Atom): Atom {
    if (one.figure?.type === 'date' || one.figure?.type === 'time') {
      this.#moment();
      return one;
    }
    const pending = this.#pending;
    if (!pending || this.atoms.length - pending.index > REACH) return one;
    this.#pending = undefined;
    return bound(one, pending.atom);
  }

  /** What stands before a date or time and bounds it says "before" or "after": "by 5 pm", "no later than 3 May". */
  #moment(): void {
    this.#pending = undefined;
    for (let back = 1; back <= REACH; back++) {
      const at = this.atoms.length - back;
      const before = this.atoms[at];
      if (!before || before.figure) return;
      const cue = BY.has(foldedWord(before.text)) ? 'before' : momentCue(before);
      if (cue) {
        this.atoms[at] = { ...before, kind: 'cue', key: `!${cue}`, isLight: true, isName: false, cue };
        return;
      }
    }
  }
}

/** Words that set a time limit before a date or time, and otherwise do not. */
const BY = new Set(['by', 'until', 'till', 'bis', 'uiterlijk']);

function momentCue({ cue }: Atom): 'before' | 'after' | undefined {
  if (cue === 'atMost' || cue === 'less') return 'before';
  return cue === 'atLeast' || cue === 'more' ? 'after' : undefined;
}

function comparatorOf({ cue }: Atom): Comparator | undefined {
  return cue !== undefined && COMPARATORS.has(cue) ? (cue as Comparator) : undefined;
}

function bound(atom: Atom, by: Atom): Atom {
  const comparator = comparatorOf(by);
  if (!atom.figure || !comparator) return atom;
  return { ...atom, figure: { ...atom.figure, comparator, bound: by.text } };
}

/** Cues that, capitalised within a sentence, are names: the month, the man, the noun. */
const MAY_BE_NAMES = new Set(['May', 'Will', 'Might', 'Can', 'Must']);

/**
 * Reads what several tokens say together: figures with their signs, units, currencies and comparators, numbers in words,
 * dates and times, and phrases of small words. Linear.
 */
export function combineFigures(items: readonly Item[], language: Language): Atom[] {
  const row = new TokenRow(items);
  const cues = cuesOf(language);
  const read: Read[] = [];
  let at = 0;
  while (at < items.length) {
    const item = items[at];
    const reading = item && readingAt(row, at, item, { language, cues });
    if (reading) read.push(reading.atom);
    else if (item && !('key' in item) && item.type === 'stop') read.push('stop');
    at = reading?.end ?? at + 1;
  }
  return bindComparators(read);
}

interface Known {
  language: Language;
  cues: ReadonlyMap<string, readonly CuePhrase[]>;
}

function readingAt(row: TokenRow, at: number, item: Item, { language, cues }: Known): Reading | undefined {
  if (!('key' in item)) return item.type === 'figure' ? figureAt(row, at, language) : undefined;
  if (item.kind !== 'word') return { atom: item, end: at + 1 };
  return (
    monthFirstAt(row, at) ??
    numberWordsAt(row, at, language) ??
    cueAt(row, at, item, cues) ?? { atom: item, end: at + 1 }
  );
}

function figureAt(row: TokenRow, at: number, language: Language): Reading {
  const atom = figureAtom(row.word(at));
  const { figure } = atom;
  if (!figure || figure.type === 'date') return { atom, end: at + 1 };
  return (
    dayFirstAt(row, at) ??
    yearFirstAt(row, at) ??
    clockAt(row, at, figure) ??
    quantityAt(row, at, figure, language)
  );
}

function cueAt(row: TokenRow, at: number, item: Atom, cues: Known['cues']): Reading | undefined {
  if (item.isName && MAY_BE_NAMES.has(item.text)) return undefined;
  const phrase = cues
    .get(row.word(at))
    ?.find(({ words }) =>
      words.every((word, index) => row.word(at + index) === word && row.isWord(at + index)),
    );
  if (!phrase) return undefined;
  const { cue, words } = phrase;
  const end = at + words.length;
  const text = row.written(at, end);
  return { atom: { kind: 'cue', key: `!${cue}`, text, isLight: true, isName: false, cue }, end };
}
