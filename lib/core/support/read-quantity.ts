import type { Language } from '#lib/text/language.ts';
import type { Figure } from './atom.ts';
import { cuesOf } from './cues/cue-words.ts';
import { type NumberWord, numberWordsOf } from './number-words.ts';
import type { Reading, TokenRow } from './token-row.ts';
import { isShortUnit, unitOf } from './units.ts';

const JOINERS = new Set(['and', 'y', 'e', 'et', 'und', 'en', '-']);
const PER = new Set(['per', 'pour', 'por']);
const CENT = new Set(['cent', 'cento', 'ciento', 'cien']);
const MINUS = new Set(['minus', 'moins', 'menos', 'meno']);
/** Years in French, an article in English. */
const FRENCH_YEAR = new Set(['an', 'ans']);
const SHORT_TIMES: Record<string, number> = {
  million: 1e6,
  billion: 1e9,
  mio: 1e6,
  mrd: 1e9,
  bn: 1e9,
  mn: 1e6,
  k: 1e3,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  千: 1e3,
  百: 100,
  兆: 1e12,
};

/** A number in words with what multiplies it and its unit: "twenty-five thousand euros". */
export function numberWordsAt(row: TokenRow, start: number, language: Language): Reading | undefined {
  const numbers = numberWordsOf(language);
  const sum = new SpelledSum();
  let at = start;
  for (;;) {
    const joined = at > start && JOINERS.has(row.word(at)) ? 1 : 0;
    const word = wordAt(row, at + joined, numbers);
    if (!word || !sum.add(word)) break;
    at += joined + 1;
    if (sum.isClosed) break;
  }
  if (at === start) return undefined;
  const figure: Figure = { type: 'number', values: [sum.total], isDemanded: !sum.isOrdinal };
  // "Half a year".
  if (sum.total === 0.5 && /^an?$/.test(row.word(at)) && unitOf(row.word(at + 1)) !== undefined) at += 1;
  return withUnit(row, figure, { start, end: at, language });
}

function wordAt(row: TokenRow, at: number, numbers: ReadonlyMap<string, NumberWord>): NumberWord | undefined {
  const item = row.items[at];
  return item && 'key' in item && item.kind === 'word' ? numbers.get(row.word(at)) : undefined;
}

/** Adds number words as they follow one another. */
class SpelledSum {
  isOrdinal = false;
  /** Whether no further word may follow. */
  isClosed = false;
  #thousands = 0;
  #part = 0;
  #count = 0;

  get total(): number {
    return this.#thousands + this.#part;
  }

  /** False where the word does not go on with the number: "twenty" with "five", but not with "thirty". */
  add(word: NumberWord): boolean {
    if (this.#count > 0 && !this.#goesOn(word)) return false;
    this.#count += 1;
    if (word.type !== 'times') this.#part += word.value;
    else if (word.value < 1000) this.#part = (this.#part || 1) * word.value;
    else {
      this.#thousands += (this.#part || 1) * word.value;
      this.#part = 0;
    }
    this.isOrdinal ||= word.type === 'ordinal';
    this.isClosed = word.type === 'ordinal' || !Number.isInteger(word.value);
    return true;
  }

  #goesOn({ type, value }: NumberWord): boolean {
    if (type === 'times') return true;
    if (type === 'unit' || type === 'ordinal') {
      return this.#part === 0 || (this.#part % 10 === 0 && value < 10);
    }
    return this.#part % 100 === 0;
  }
}

/** A figure in digits with its sign, what multiplies it, and its currency or unit. */
export function quantityAt(row: TokenRow, start: number, figure: Figure, language: Language): Reading {
  const word = row.word(start + 1);
  const number = numberWordsOf(language).get(word);
  const times = number?.type === 'times' ? number.value : SHORT_TIMES[word];
  const isTimes = times !== undefined && row.isWord(start + 1);
  const isOrdinal = !isTimes && row.isWord(start + 1) && row.isOrdinalMark(start + 1);
  const factor = (isTimes ? times : 1) * (isNegative(row, start) ? -1 : 1);
  const values = factor === 1 ? figure.values : figure.values.map((value) => value * factor);
  return withUnit(
    row,
    { ...figure, values },
    { start, end: start + 1 + Number(isTimes || isOrdinal), language },
  );
}

function isNegative(row: TokenRow, start: number): boolean {
  const sign = row.word(start - 1);
  if (row.isWord(start - 1)) return MINUS.has(sign);
  const isJoined = !row.isApart(start) && row.isApart(start - 1) && !row.isFigure(start - 2);
  return isJoined && (sign === '-' || sign === '−');
}

/** Where a figure stands, and in which language. */
interface Span {
  start: number;
  end: number;
  language: Language;
}

function withUnit(row: TokenRow, figure: Figure, { start, end, language }: Span): Reading {
  const degrees = row.word(end) === '°' ? unitOf(`°${row.word(end + 1)}`) : undefined;
  const after = degrees === undefined ? unitAfter(row, end, language) : { unit: degrees, length: 2 };
  const unit = degrees ?? currencyBefore(row, start) ?? after.unit;
  const close = end + after.length;
  if (unit === undefined) return row.figure(start, close, figure);
  const isBeyond = after.unit !== undefined && after.length === 0;
  return row.figure(start, close, { ...figure, unit, named: row.written(start, isBeyond ? end + 2 : close) });
}

function currencyBefore(row: TokenRow, start: number): string | undefined {
  const before = row.items[start - 1];
  if (!before) return undefined;
  const isCurrency = 'key' in before ? /^\p{Lu}{3}$/u.test(before.text) : /[€$£¥]/.test(before.text);
  return isCurrency ? unitOf(row.word(start - 1)) : undefined;
}

/** The unit after a figure, and how many items are part of it: none where a word stands between ("20 working days"). */
function unitAfter(
  row: TokenRow,
  at: number,
  language: Language,
): { unit: string | undefined; length: number } {
  const hyphen = row.word(at) === '-' && row.isWord(at + 1) ? 1 : 0;
  const word = row.word(at + hyphen);
  if (PER.has(word)) {
    return CENT.has(row.word(at + 1)) ? { unit: '%', length: 2 } : { unit: undefined, length: 0 };
  }
  if (FRENCH_YEAR.has(word)) {
    return language === 'fr' ? { unit: 'year', length: 1 } : { unit: undefined, length: 0 };
  }
  const unit = unitOf(word);
  if (unit === undefined) return { unit: unitBeyond(row, at, language), length: 0 };
  const isInitial = /^\p{Lu}$/u.test(row.items[at + hyphen]?.text ?? '') && isShortUnit(word);
  return isInitial ? { unit: undefined, length: 0 } : { unit, length: hyphen + 1 };
}

function unitBeyond(row: TokenRow, at: number, language: Language): string | undefined {
  const between = row.items[at];
  if (!between || !('key' in between) || between.isLight || !row.isWord(at + 1)) return undefined;
  const word = row.word(at + 1);
  return isShortUnit(word) || cuesOf(language).has(row.word(at)) ? undefined : unitOf(word);
}
