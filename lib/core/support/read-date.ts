import { type DateParts, type Figure, timeValue } from './atom.ts';
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
  const isDate = parts.month !== undefined && (parts.year !== undefined || parts.day !== undefined);
  return isDate ? dated(row, start, at, parts) : undefined;
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
