import { foldWord } from '#lib/text/words.ts';
import type { Atom, Figure } from './atom.ts';
import { monthOf } from './units.ts';

/** A token: a figure, a word, a sign, or the end of a clause. */
export interface Token {
  type: 'figure' | 'word' | 'sign' | 'stop';
  text: string;
  /** Whether white space stands before it. */
  isApart: boolean;
}

/** A word that has been read, or a token that has not. */
export type Item = Atom | Token;

/** An atom that was read of several items, and where the items after it begin. */
export interface Reading {
  atom: Atom;
  end: number;
}

const MOST_FOLDED = 20_000;
const folded = new Map<string, string>();

/** A word folded, from a bounded cache. */
export function foldedWord(word: string): string {
  let known = folded.get(word);
  if (known === undefined) {
    known = foldWord(word);
    if (folded.size >= MOST_FOLDED) folded.clear();
    folded.set(word, known);
  }
  return known;
}

const ORDINAL_MARKS = new Set([
  'st',
  'nd',
  'rd',
  'th',
  '.',
  'er',
  'eme',
  'e',
  'º',
  'ª',
  'o',
  'a',
  'de',
  'ste',
]);

/** The items of a text in order, with their folded words. Positions beyond the ends hold nothing. */
export class TokenRow {
  readonly items: readonly Item[];
  readonly #folded: string[];

  constructor(items: readonly Item[]) {
    this.items = items;
    this.#folded = items.map((item) => ('key' in item ? foldedWord(item.text) : item.text));
  }

  /** The folded word, figure or sign at a position; empty beyond the ends. */
  word(at: number): string {
    return this.#folded[at] ?? '';
  }

  isWord(at: number): boolean {
    const item = this.items[at];
    return item !== undefined && 'key' in item;
  }

  isFigure(at: number): boolean {
    const item = this.items[at];
    return item !== undefined && !('key' in item) && item.type === 'figure';
  }

  /** Whether white space stands before the item. */
  isApart(at: number): boolean {
    const item = this.items[at];
    return item !== undefined && ('key' in item ? !item.isJoined : item.isApart);
  }

  /** The whole number of up to four digits at a position. */
  number(at: number): number | undefined {
    return this.isFigure(at) && /^\d{1,4}$/.test(this.word(at)) ? Number(this.word(at)) : undefined;
  }

  month(at: number): number | undefined {
    const item = this.items[at];
    return item && 'key' in item && item.kind === 'word' ? monthOf(this.word(at)) : undefined;
  }

  /** Whether the item is what makes the number before it an ordinal, written to it. */
  isOrdinalMark(at: number): boolean {
    return at < this.items.length && !this.isApart(at) && ORDINAL_MARKS.has(this.word(at));
  }

  /** The figure from `start` to `end` as an atom. */
  figure(start: number, end: number, figure: Figure): Reading {
    const text = this.written(start, end);
    return { atom: { kind: 'figure', key: `#${text}`, text, isLight: false, isName: false, figure }, end };
  }

  /** The items from `start` to `end` as written, white space as single spaces. */
  written(start: number, end: number): string {
    let text = '';
    for (let at = start; at < Math.min(end, this.items.length); at++) {
      text += (text && this.isApart(at) ? ' ' : '') + (this.items[at]?.text ?? '');
    }
    return text;
  }
}
