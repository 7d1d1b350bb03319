import type { Language } from '#lib/text/language.ts';
import { foldWord } from '#lib/text/words.ts';
import { type Atom, type Comparator, type Figure, timeValue } from './atom.ts';
import { type CueClass, cuesOf, groupOf } from './cue-words.ts';
import { type NumberWord, numberWordsOf } from './number-words.ts';
import { figureAtom } from './read-figure.ts';
import type { Token } from './token.ts';
import { isShortUnit, monthOf, unitOf } from './units.ts';

type Item = Atom | Token;

/**
 * Reads what several tokens say together: figures with their signs, units, currencies and comparators, numbers in words,
 * dates and times, and phrases of small words. Linear.
 */
export function combineFigures(items: readonly Item[], language: Language): Atom[] {
  const reader = new FigureReader(items, language);
  return withComparators(reader.read());
}

/** Atoms with where clauses end: a comparator acts on a figure of its own clause. */
type Read = Atom | 'stop';

class FigureReader {
  readonly #items: readonly Item[];
  readonly #language: Language;
  readonly #numbers: ReadonlyMap<string, NumberWord>;
  readonly #cues: ReturnType<typeof cuesOf>;
  readonly #folded: string[];
  #at = 0;

  constructor(items: readonly Item[], language: Language) {
    this.#items = items;
    this.#language = language;
    this.#numbers = numberWordsOf(language);
    this.#cues = cuesOf(language);
    this.#folded = items.map((item) => ('key' in item ? foldWord(item.text) : item.text));
  }

  read(): Read[] {
    const read: Read[] = [];
    while (this.#at < this.#items.length) {
      const item = this.#items[this.#at];
      if (!item) break;
      if ('key' in item) read.push(this.#word(item));
      else if (item.type === 'figure') read.push(this.#figure(item));
      else {
        if (item.type === 'stop') read.push('stop');
        this.#at += 1;
      }
    }
    return read;
  }

  #word(atom: Atom): Read {
    if (atom.kind === 'word') {
      const dated = this.#monthFirst();
      if (dated) return dated;
      const number = this.#numberWords();
      if (number) return number;
      const cue = this.#cue(atom);
      if (cue) return cue;
    }
    this.#at += 1;
    return atom;
  }

  /** "May 3, 2024" and "May 2024": a month before a day or a year. */
  #monthFirst(): Atom | undefined {
    const start = this.#at;
    const month = this.#month(start);
    if (month === undefined) return undefined;
    const next = this.#numberAt(start + 1);
    if (next === undefined) return undefined;
    if (isYear(next)) return this.#dateAtom(start, start + 2, { month, year: next });
    if (next < 1 || next > 31) return undefined;
    let end = start + 2;
    if (this.#isOrdinalMark(end)) end += 1;
    const skip = this.#folded[end] === ',' ? 1 : 0;
    const year = this.#numberAt(end + skip);
    if (year !== undefined && isYear(year)) {
      return this.#dateAtom(start, end + skip + 1, { month, day: next, year });
    }
    return this.#dateAtom(start, end, { month, day: next });
  }

  #month(at: number): number | undefined {
    const item = this.#items[at];
    if (!item || !('key' in item) || item.kind !== 'word') return undefined;
    return monthOf(this.#folded[at] ?? '');
  }

  #numberAt(at: number): number | undefined {
    const item = this.#items[at];
    if (!item || 'key' in item || item.type !== 'figure') return undefined;
    return /^\d{1,4}$/.test(item.text) ? Number(item.text) : undefined;
  }

  #isOrdinalMark(at: number): boolean {
    const item = this.#items[at];
    const isAttached = item !== undefined && ('key' in item ? item.isJoined === true : !item.isApart);
    return isAttached && ORDINAL_MARKS.has(this.#folded[at] ?? '');
  }

  #dateAtom(start: number, end: number, date: NonNullable<Figure['date']>): Atom {
    this.#at = end;
    const text = this.#written(start, end);
    const figure: Figure = { type: 'date', values: [], date, isDemanded: true };
    return { kind: 'figure', key: `#${text}`, text, isLight: false, isName: false, figure };
  }

  #written(start: number, end: number): string {
    let text = '';
    for (const item of this.#items.slice(start, end)) {
      const isApart = 'key' in item ? !item.isJoined : item.isApart;
      text += (isApart && text ? ' ' : '') + item.text;
    }
    return text;
  }

  /** A number in words, with what multiplies it. */
  #numberWords(): Atom | undefined {
    const start = this.#at;
    let at = start;
    let total = 0;
    let part = 0;
    let isOrdinal = false;
    for (;;) {
      const joined = at > start && JOINERS.has(this.#folded[at] ?? '') && this.#numberWord(at + 1) ? 1 : 0;
      const word = this.#numberWord(at + joined);
      if (!word || (at > start && !follows(word, part))) break;
      if (word.type === 'times') {
        if (word.value < 1000) part = (part || 1) * word.value;
        else {
          total += (part || 1) * word.value;
          part = 0;
        }
      } else part += word.value;
      isOrdinal ||= word.type === 'ordinal';
      at += joined + 1;
      if (word.type === 'ordinal' || !Number.isInteger(word.value)) break;
    }
    if (at === start) return undefined;
    const figure: Figure = { type: 'number', values: [total + part], isDemanded: !isOrdinal };
    return this.#withUnit(figure, start, at);
  }

  #numberWord(at: number): NumberWord | undefined {
    const item = this.#items[at];
    return item && 'key' in item && item.kind === 'word'
      ? this.#numbers.get(this.#folded[at] ?? '')
      : undefined;
  }

  /** A figure in digits, with its sign, its currency, what multiplies it, its unit; or the date or time that it begins. */
  #figure(token: Token): Atom {
    const start = this.#at;
    const { figure } = figureAtom(token.text);
    if (!figure) {
      this.#at += 1;
      return figureAtom(token.text);
    }
    if (figure.type === 'date') {
      this.#at += 1;
      return figureAtom(token.text);
    }
    return (
      this.#dayFirst(start) ??
      this.#yearMonthDay(start) ??
      this.#clock(figure, start) ??
      this.#quantity(figure, start)
    );
  }

  /** "3 May 2024", "3. Mai 2024", "3 de mayo de 2024", "3rd of May". */
  #dayFirst(start: number): Atom | undefined {
    const day = this.#numberAt(start);
    if (day === undefined || day < 1 || day > 31) return undefined;
    let at = start + 1;
    while (at < start + 3 && (this.#isOrdinalMark(at) || OF.has(this.#folded[at] ?? ''))) at += 1;
    const month = this.#month(at);
    if (month === undefined) return undefined;
    let end = at + 1;
    while (end < at + 3 && (OF.has(this.#folded[end] ?? '') || this.#folded[end] === ',')) end += 1;
    const year = this.#numberAt(end);
    if (year !== undefined && isYear(year)) return this.#dateAtom(start, end + 1, { day, month, year });
    return this.#dateAtom(start, at + 1, { day, month });
  }

  /** 2024年5月3日, and parts of it. */
  #yearMonthDay(start: number): Atom | undefined {
    const parts: { year?: number; month?: number; day?: number } = {};
    let at = start;
    for (const [name, sign] of CJK_DATE) {
      const value = this.#numberAt(at);
      if (value === undefined || this.#folded[at + 1] !== sign) continue;
      parts[name] = value;
      at += 2;
    }
    const isDate = parts.month !== undefined && (parts.year !== undefined || parts.day !== undefined);
    return isDate ? this.#dateAtom(start, at, parts) : undefined;
  }

  /** "3 pm", "3:30 p.m.", "15 Uhr", "15h30". */
  #clock(figure: Figure, start: number): Atom | undefined {
    const next = (this.#folded[start + 1] ?? '').replaceAll('.', '');
    const half = next === 'am' || next === 'pm' ? next : this.#spelledHalf(start + 1);
    const written = this.#items[start]?.text ?? '';
    const [hours = 0, minutes = 0] = written.split(/[:.]/).map(Number);
    const isClock = hours < 25 && minutes < 60 && /^\d{1,2}(?:[:.]\d{2})?$/.test(written);
    if (isClock && half) {
      const end = start + (half === next ? 2 : 4);
      return this.#timeAtom(timeValue(hours, minutes, half), start, Math.min(end, this.#items.length));
    }
    if (isClock && next === 'uhr')
      return this.#timeAtom(timeValue(hours, minutes, undefined), start, start + 2);
    if (isClock && /^h\d{2}$/.test(next)) {
      return this.#timeAtom(timeValue(hours, Number(next.slice(1)), undefined), start, start + 2);
    }
    return figure.type === 'time' ? this.#timeAtom(figure.values[0] ?? 0, start, start + 1) : undefined;
  }

  /** "p.m." whose points end tokens. */
  #spelledHalf(at: number): 'am' | 'pm' | undefined {
    const letter = this.#folded[at];
    const isSpelled = this.#folded[at + 1] === '.' && this.#folded[at + 2] === 'm';
    return isSpelled && (letter === 'a' || letter === 'p') ? `${letter}m` : undefined;
  }

  #timeAtom(value: number, start: number, end: number): Atom {
    this.#at = end;
    const text = this.#written(start, end);
    const figure: Figure = { type: 'time', values: [value], isDemanded: true };
    return { kind: 'figure', key: `#${text}`, text, isLight: false, isName: false, figure };
  }

  #quantity(figure: Figure, start: number): Atom {
    let at = start + 1;
    let { values } = figure;
    const times = this.#numbers.get(this.#folded[at] ?? '') ?? SHORT_TIMES.get(this.#folded[at] ?? '');
    if (times?.type === 'times' && this.#isWordAt(at)) {
      values = values.map((value) => value * times.value);
      at += 1;
    } else if (this.#isOrdinalMark(at) && this.#isWordAt(at)) at += 1;
    if (this.#isNegative(start)) values = values.map((value) => -value);
    return this.#withUnit({ ...figure, values }, start, at);
  }

  #isWordAt(at: number): boolean {
    const item = this.#items[at];
    return item !== undefined && 'key' in item;
  }

  #isNegative(start: number): boolean {
    const sign = this.#items[start - 1];
    if (!sign || 'key' in sign) return MINUS.has(this.#folded[start - 1] ?? '');
    const figure = this.#items[start];
    const isJoined = figure !== undefined && !('key' in figure) && !figure.isApart;
    return (
      isJoined &&
      sign.isApart &&
      (sign.text === '-' || sign.text === '−') &&
      !isFigure(this.#items[start - 2])
    );
  }

  /** The figure from `start` to `end` with the currency before it, or the unit after it, which becomes part of it. */
  #withUnit(figure: Figure, start: number, end: number): Atom {
    let at = end;
    let unit = unitOf(this.#signBefore(start));
    const degrees = this.#folded[at] === '°' ? unitOf(`°${this.#folded[at + 1] ?? ''}`) : undefined;
    if (degrees) {
      unit = degrees;
      at += 2;
    } else {
      const [after, length] = this.#unitAfter(at);
      if (after !== undefined) {
        unit ??= after;
        at += length;
      }
    }
    this.#at = at;
    const text = this.#written(start, at);
    return {
      kind: 'figure',
      key: `#${text}`,
      text,
      isLight: false,
      isName: false,
      figure: {
        ...figure,
        ...(unit !== undefined && { unit, named: this.#written(start, at === end ? at + 2 : at) }),
      },
    };
  }

  #signBefore(start: number): string {
    const before = this.#items[start - 1];
    if (!before) return '';
    const isCurrency = 'key' in before ? /^\p{Lu}{3}$/u.test(before.text) : /[€$£¥]/.test(before.text);
    return isCurrency ? (this.#folded[start - 1] ?? '') : '';
  }

  #unitAfter(at: number): [string | undefined, number] {
    const hyphen = this.#folded[at] === '-' && this.#isWordAt(at + 1) ? 1 : 0;
    const word = this.#folded[at + hyphen] ?? '';
    if (word === 'per' || word === 'pour' || word === 'por') {
      return CENT.has(this.#folded[at + 1] ?? '') ? ['%', 2] : [undefined, 0];
    }
    if (FRENCH_YEAR.has(word)) return this.#language === 'fr' ? ['year', 1] : [undefined, 0];
    const unit = unitOf(word);
    if (unit === undefined) return [this.#unitBeyond(at), 0];
    return isShortUnit(word) && this.#isCapital(at + hyphen) ? [undefined, 0] : [unit, hyphen + 1];
  }

  /** "20 working days": a word between a figure and its unit. */
  #unitBeyond(at: number): string | undefined {
    const between = this.#items[at];
    const word = this.#folded[at + 1] ?? '';
    if (!between || !('key' in between) || between.isLight || !this.#isWordAt(at + 1)) return undefined;
    return isShortUnit(word) || this.#cues.has(this.#folded[at] ?? '') ? undefined : unitOf(word);
  }

  #isCapital(at: number): boolean {
    const text = this.#items[at]?.text ?? '';
    return text.length === 1 && /\p{Lu}/u.test(text);
  }

  #cue(atom: Atom): Atom | undefined {
    const phrases = this.#cues.get(this.#folded[this.#at] ?? '');
    if (!phrases || (atom.isName && MAY_BE_NAMES.has(atom.text))) return undefined;
    const phrase = phrases.find(({ words }) =>
      words.every(
        (word, index) => this.#folded[this.#at + index] === word && this.#isWordAt(this.#at + index),
      ),
    );
    if (!phrase) return undefined;
    const start = this.#at;
    this.#at += phrase.words.length;
    const text = this.#written(start, this.#at);
    return { kind: 'cue', key: `!${phrase.cue}`, text, isLight: true, isName: false, cue: phrase.cue };
  }
}

/** Cues that, capitalised within a sentence, are names: the month, the man, the noun. */
const MAY_BE_NAMES = new Set(['May', 'Will', 'Might', 'Can', 'Must']);
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
const OF = new Set(['of', 'de', 'di', 'del', 'the', '.']);
const JOINERS = new Set(['and', 'y', 'e', 'et', 'und', 'en', '-']);
const CENT = new Set(['cent', 'cento', 'ciento', 'cien']);
const MINUS = new Set(['minus', 'moins', 'menos', 'meno']);
const FRENCH_YEAR = new Set(['an', 'ans']);
const CJK_DATE = [
  ['year', '年'],
  ['month', '月'],
  ['day', '日'],
] as const;
const SHORT_TIMES = new Map<string, NumberWord>(
  (
    [
      ['million', 1e6],
      ['billion', 1e9],
      ['mio', 1e6],
      ['mrd', 1e9],
      ['bn', 1e9],
      ['mn', 1e6],
      ['k', 1e3],
      ['万', 1e4],
      ['萬', 1e4],
      ['亿', 1e8],
      ['億', 1e8],
      ['千', 1e3],
      ['百', 100],
      ['兆', 1e12],
    ] as const
  ).map(([word, value]) => [word, { value, type: 'times' }]),
);

function isYear(value: number): boolean {
  return value >= 1000 && value <= 2200;
}

function isFigure(item: Item | undefined): boolean {
  return item !== undefined && !('key' in item) && item.type === 'figure';
}

/** Whether a number word goes on with the number before it: "twenty" with "five", not with "thirty". */
function follows(word: NumberWord, part: number): boolean {
  if (word.type === 'times') return true;
  if (word.type === 'unit' || word.type === 'ordinal')
    return part === 0 || (part % 10 === 0 && word.value < 10);
  return part % 100 === 0;
}

const COMPARATORS: ReadonlySet<CueClass> = new Set<CueClass>(['atLeast', 'atMost', 'more', 'less']);
/** From its comparator, a figure may be so many atoms away. */
const REACH = 2;

/** Joins comparators to the figures that they bound: before it ("at least 3"), or right after ("3 or more"). */
function withComparators(read: readonly Read[]): Atom[] {
  const atoms = read.filter((one) => one !== 'stop');
  let pending: { cue: CueClass; text: string; from: number } | undefined;
  let index = 0;
  let figure: Atom | undefined;
  for (const one of read) {
    if (one === 'stop') {
      pending = undefined;
      continue;
    }
    if (one.cue && COMPARATORS.has(one.cue) && groupOf(one.cue) === 'comparative') {
      if (figure?.figure && isTrailing(one.text)) bind(figure, one.cue, one.text);
      else pending = { cue: one.cue, text: one.text, from: index };
    } else if (one.figure && pending && index - pending.from <= REACH) {
      bind(one, pending.cue, pending.text);
      pending = undefined;
    }
    figure = one.figure ? one : undefined;
    index += 1;
  }
  return atoms;
}

const TRAILING = /^(?:(?:or|and|oder|und|ou|et|o|y|e|of|eller|tai) |以上|以下|以内|未満|超|まで)/u;

function isTrailing(cue: string): boolean {
  return TRAILING.test(cue);
}

function bind(atom: Atom, cue: CueClass, bound: string): void {
  if (atom.figure) atom.figure = { ...atom.figure, comparator: cue as Comparator, bound };
}
