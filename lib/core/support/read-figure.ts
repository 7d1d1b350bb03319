import { foldWord } from '#lib/text/words.ts';
import { type Atom, type DateParts, type Figure, timeValue } from './atom.ts';
import type { Reading, TokenRow } from './token-row.ts';

const OF = new Set(['of', 'de', 'di', 'del', 'the', '.']);
const CJK_DATE = [
  ['year', '年'],
  ['month', '月'],
  ['day', '日'],
] as const;

/** "May 3, 2024" and "May 2024": a month before a day or a year. */
export function monthFirstAt(row: TokenRow, start: number): Reading | undefined {
  const month = row.month(start);
  const next = month === undefined ? undefined : row.number(start + 1);
  if (month === undefined || next === undefined) return undefined;
  if (isYear(next)) return dated(row, start, start + 2, { month, year: next });
  if (!isDay(next)) return undefined;
  const end = start + 2 + Number(row.isOrdinalMark(start + 2));
  const at = end + Number(row.word(end) === ',');
  const year = yearAt(row, at);
  if (year === undefined) return dated(row, start, end, { month, day: next });
  return dated(row, start, at + 1, { month, day: next, year });
}

/** "3 May 2024", "3. Mai 2024", "3 de mayo de 2024", "3rd of May". */
export function dayFirstAt(row: TokenRow, start: number): Reading | undefined {
  const day = row.number(start);
  if (day === undefined || !isDay(day)) return undefined;
  const at = beyond(start + 1, (one) => row.isOrdinalMark(one) || OF.has(row.word(one)));
  const month = row.month(at);
  if (month === undefined) return undefined;
  const end = beyond(at + 1, (one) => OF.has(row.word(one)) || row.word(one) === ',');
  const year = yearAt(row, end);
  if (year === undefined) return dated(row, start, at + 1, { day, month });
  return dated(row, start, end + 1, { day, month, year });
}

/** 2024年5月3日, and parts of it. */
export function yearFirstAt(row: TokenRow, start: number): Reading | undefined {
  const parts: DateParts = {};
  let at = start;
  for (const [name, sign] of CJK_DATE) {
    const value = row.number(at);
    if (value === undefined || row.word(at + 1) !== sign) continue;
    parts[name] = value;
    at += 2;
  }
  const { year, month = 0, day } = parts;
  const isDate =
    month >= 1 && month <= 12 && (year !== undefined || day !== undefined || isMonthAlone(row, at));
  return isDate ? dated(row, start, at, parts) : undefined;
}

/** Whether 月 ends here: in 5月間 and 5月分 months are counted. */
function isMonthAlone(row: TokenRow, at: number): boolean {
  return !/^(?:間|分|数)/.test(row.word(at));
}

/** "3 pm", "3:30 p.m.", "15 Uhr", "15h30", "15:30". */
export function clockAt(row: TokenRow, start: number, figure: Figure): Reading | undefined {
  const written = row.word(start);
  const [hours = 0, minutes = 0] = written.split(/[:.]/).map(Number);
  const isClock = hours < 25 && minutes < 60 && /^\d{1,2}(?:[:.]\d{2})?$/.test(written);
  const marked = isClock ? markedTime(row, start, hours, minutes) : undefined;
  if (marked) return timed(row, start, marked.end, marked.value);
  return figure.type === 'time' ? timed(row, start, start + 1, figure.values[0] ?? 0) : undefined;
}

function markedTime(row: TokenRow, start: number, hours: number, minutes: number) {
  const next = row.word(start + 1).replaceAll('.', '');
  if (next === 'am' || next === 'pm') return { value: timeValue(hours, minutes, next), end: start + 2 };
  const isSpelled = row.word(start + 2) === '.' && row.word(start + 3) === 'm';
  if (isSpelled && next === 'a') return { value: timeValue(hours, minutes, 'am'), end: start + 4 };
  if (isSpelled && next === 'p') return { value: timeValue(hours, minutes, 'pm'), end: start + 4 };
  if (next === 'uhr') return { value: timeValue(hours, minutes, undefined), end: start + 2 };
  if (!/^h\d{2}$/.test(next)) return undefined;
  return { value: timeValue(hours, Number(next.slice(1)), undefined), end: start + 2 };
}

function timed(row: TokenRow, start: number, end: number, value: number): Reading {
  return row.figure(start, end, { type: 'time', values: [value], isDemanded: true });
}

function dated(row: TokenRow, start: number, end: number, date: DateParts): Reading {
  return row.figure(start, end, { type: 'date', values: [], date, isDemanded: true });
}

/** The position after up to two items that fit. */
function beyond(start: number, fits: (at: number) => boolean): number {
  let at = start;
  while (at < start + 2 && fits(at)) at += 1;
  return at;
}

function yearAt(row: TokenRow, at: number): number | undefined {
  const value = row.number(at);
  return value !== undefined && isYear(value) ? value : undefined;
}

function isYear(value: number): boolean {
  return value >= 1000 && value <= 2200;
}

function isDay(value: number): boolean {
  return value >= 1 && value <= 31;
}

const GROUPED = /^\d{1,3}(?:([,.'’ ])\d{3})(?:\1\d{3})*(?:[,.]\d+)?$/;
const ONE_GROUP = /^\d{1,3}[,.]\d{3}$/;
const PLAIN = /^\d+(?:[.,]\d+)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const FRACTION = /^(\d{1,4})[/⁄](\d{1,4})$/;

/** A whole or decimal number, with every value that its marks may mean. Undefined for other text. */
function numbersOf(written: string): number[] | undefined {
  if (GROUPED.test(written)) {
    const separator = /[,.'’ ]/.exec(written)?.[0] ?? ',';
    const whole = Number(written.replaceAll(separator, '').replace(',', '.'));
    return ONE_GROUP.test(written) && separator !== ' '
      ? [whole, Number(written.replace(',', '.'))]
      : [whole];
  }
  return PLAIN.test(written) ? [Number(written.replace(',', '.'))] : undefined;
}

// The figure that a run of digits and their marks stands for: a number, a date, a time or a fraction; undefined for codes.
function readFigure(written: string): Figure | undefined {
  const numbers = numbersOf(written);
  if (numbers) return { type: 'number', values: numbers, isDemanded: true };
  const time = TIME.exec(written);
  if (time) {
    const values = [timeValue(Number(time[1]), Number(time[2]), undefined)];
    return Number(time[1]) < 25 ? { type: 'time', values, isDemanded: true } : undefined;
  }
  const date = dateOf(written);
  if (date) return { type: 'date', values: [], date, isDemanded: true };
  const fraction = FRACTION.exec(written);
  return fraction
    ? { type: 'number', values: [Number(fraction[1]) / Number(fraction[2])], isDemanded: true }
    : undefined;
}

function dateOf(written: string): DateParts | undefined {
  const first = YEAR_FIRST.exec(written);
  if (first) return { year: Number(first[1]), month: Number(first[2]), day: Number(first[3]) };
  const last = YEAR_LAST.exec(written);
  if (!last) return undefined;
  const [a, b, year] = [Number(last[1]), Number(last[3]), Number(last[4])];
  if (a > 31 || b > 31 || (a > 12 && b > 12)) return undefined;
  const full = year < 100 ? 2000 + year : year;
  if (a > 12) return { year: full, day: a, month: b };
  if (b > 12) return { year: full, day: b, month: a };
  return { year: full, day: a, month: b, swapped: { day: b, month: a } };
}

/** The figure atom of a run of digits; a code where it is no figure. */
export function figureAtom(written: string): Atom {
  const figure = readFigure(written);
  const shared = { text: written, isLight: false, isName: false };
  if (!figure) return { ...shared, kind: 'code', key: codeKey(written) };
  return { ...shared, kind: 'figure', key: `#${written}`, figure };
}

/** The key of a code: its letters and digits, whatever stands between them. */
export function codeKey(written: string): string {
  return `@${foldWord(written).replace(/[^\p{L}\p{N}]/gu, '')}`;
}
