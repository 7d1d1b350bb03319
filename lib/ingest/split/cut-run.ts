import { createRequire } from 'node:module';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import type { SplitSettings } from './settings.ts';
import { cutText, renderUnits, type Unit } from './units.ts';

/**
 * Cuts a run of units into parts of about equal length near the soft limit, at the ends of blocks where one is
 * near, and never right below a heading or a line that announces a list. Every chunk is within the hard limit, table
 * headers included.
 */
export function cutRun(run: Unit[], settings: SplitSettings): Unit[][] {
  const parts: Unit[][] = [];
  const blocks = blockLengths(run);
  let part = new GrowingPart(settings);
  let rest = lengthOf(run);
  let target = even(rest, settings);
  for (const [index, unit] of run.entries()) {
    if (part.endsBefore(unit, blocks[index] ?? 0, target)) {
      const carried = part.announcing(unit);
      const complete = part.units.slice(0, part.units.length - carried);
      parts.push(complete);
      rest -= lengthOf(complete);
      target = even(rest, settings);
      part = new GrowingPart(settings, part.units.slice(part.units.length - carried));
    }
    part.push(unit);
  }
  if (part.units.length > 0) parts.push(part.units);
  return parts.flatMap((whole) => holdLimit(whole, settings));
}

function even(length: number, settings: SplitSettings): number {
  return length / Math.max(1, Math.ceil(length / settings.softCharacters));
}

/** From each unit on, the length of the rest of its block. */
function blockLengths(run: readonly Unit[]): Float64Array {
  const lengths = new Float64Array(run.length);
  for (let index = run.length - 1; index >= 0; index -= 1) {
    const goesOn = run[index]?.block === run[index + 1]?.block;
    lengths[index] = (run[index]?.text.length ?? 0) + 1 + (goesOn ? (lengths[index + 1] ?? 0) : 0);
  }
  return lengths;
}

/** A part while units come to it. It counts as it grows: a run may have a million units, and each is looked at once. */
class GrowingPart {
  readonly units: Unit[] = [];
  readonly #settings: SplitSettings;
  #length = 0;
  /** Headings at its end. */
  #headings = 0;

  constructor(settings: SplitSettings, units: readonly Unit[] = []) {
    this.#settings = settings;
    for (const unit of units) this.push(unit);
  }

  push(unit: Unit): void {
    this.units.push(unit);
    this.#length += unit.text.length + 1;
    this.#headings = unit.kind === 'heading' ? this.#headings + 1 : 0;
  }

  /** Whether it ends before the next unit, where that comes closer to the target than going on would. */
  endsBefore(next: Unit, blockLength: number, target: number): boolean {
    if (this.announcing(next) === this.units.length) return false;
    const length = this.#length;
    if (length + next.text.length > this.#settings.softCharacters * 1.25) return true;
    if (this.units.at(-1)?.block === next.block) return length + next.text.length / 2 > target * 1.1;
    return length + blockLength / 2 > target && length > target / 2;
  }

  /** How many units at its end belong to what follows: headings, and the line that announces a list or table. */
  announcing(next: Unit): number {
    const last = this.units.at(-1);
    const announces =
      last?.kind === 'paragraph' &&
      (next.kind === 'item' || next.kind === 'table') &&
      /[:：]$/.test(last.text) &&
      last.text.length <= this.#settings.overlapCharacters;
    return announces ? 1 + headingsAtEnd(this.units.slice(0, -1)) : this.#headings;
  }
}

/** How many headings stand at the end of units. */
export function headingsAtEnd(units: Unit[]): number {
  return units.length - 1 - units.findLastIndex((unit) => unit.kind !== 'heading');
}

function lengthOf(units: Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length + 1, 0);
}

/** Halves what has too many tokens, between units where there are several, else inside the one. */
function holdLimit(units: Unit[], settings: SplitSettings): Unit[][] {
  if (isWithinTokens(units, settings)) return [units];
  const [only] = units;
  if (units.length > 1 || only === undefined) {
    const middle = Math.max(1, Math.floor(units.length / 2));
    return [units.slice(0, middle), units.slice(middle)].flatMap((half) => holdLimit(half, settings));
  }
  if (only.header !== null)
    return holdLimit([{ ...only, header: null, text: `${only.header}\n${only.text}` }], settings);
  return cutText(only.text, Math.max(1, Math.ceil(only.text.length / 2))).flatMap((half) =>
    holdLimit([{ ...only, text: half }], settings),
  );
}

// What was counted once is remembered as long as its units live.
const counted = new WeakMap<Unit[], number>();
// Text that is far too long is never counted: counting a long word takes quadratic time.
const COUNTABLE = 3;

/** Whether rendered units are within the hard limit. */
export function isWithinTokens(units: Unit[], settings: SplitSettings): boolean {
  return tokensOf(units, settings) <= settings.hardTokens;
}

/** Tokens of units, rendered, or a bound above them; `Infinity` for what is far too long. */
export function tokensOf(units: Unit[], settings: SplitSettings): number {
  const known = counted.get(units);
  if (known !== undefined) return known;
  const text = renderUnits(units);
  const tokens =
    text.length > settings.softCharacters * COUNTABLE ? Number.POSITIVE_INFINITY : mostTokens(text);
  counted.set(units, tokens);
  return tokens;
}

const load = createRequire(import.meta.url);
let exact: CountTokens | undefined;

/**
 * An upper bound of the tokens of a text: exact (`lib/text/tokens.ts`), except for short plain prose in ASCII, where a
 * count by letters is enough and a tokenizer, which takes 60 MB in each parser process, need not be loaded.
 */
export function mostTokens(text: string): number {
  return plainBound(text) ?? exactTokens(text);
}

function exactTokens(text: string): number {
  exact ??= (load('#lib/text/tokens.ts') as { countTokens: CountTokens }).countTokens;
  return exact(text);
}

const NOT_PLAIN = /[^\t\n\x20-\x7E£€©®°·•…–—‘’“”]/;
const PIECES = /[A-Za-z]+|\d+|\n|[^\w\s]|_/g;
const LONGEST = 1400;
// Words of natural languages have vowels and are not endless; what has many others is keys, codes or noise.
const ODD_WORD = /^[^aeiouyAEIOUY]{4,}$|^.{22,}$|[a-z][A-Z]/;
const MOST_ODD_SHARE = 0.04;
const WORD = /^[A-Za-z]/;
const DIGITS = /^\d/;

/** Undefined for what is not plain prose. */
function plainBound(text: string): number | undefined {
  if (text.length > LONGEST || NOT_PLAIN.test(text)) return undefined;
  const pieces = text.match(PIECES) ?? [];
  const words = pieces.filter((piece) => WORD.test(piece));
  const odd = words.filter((word) => ODD_WORD.test(word)).length;
  if (odd > 1 + words.length * MOST_ODD_SHARE) return undefined;
  return pieces.reduce((sum, piece) => sum + boundOf(piece), 1);
}

/** o200k has a token for every three digits and for most words of English; three letters a token is far below its average. */
function boundOf(piece: string): number {
  const first = piece.charCodeAt(0);
  if (first > 127) return 3;
  return WORD.test(piece) || DIGITS.test(piece) ? Math.ceil(piece.length / 3) : 1;
}
