import type { Tokens } from 'marked';
import { csvLine } from '#lib/shared/csv.ts';
import { pasteableCell, plainText } from './plain-text.ts';

/** The texts of a table's cells, the header first: without markup and without citations of `known` sources. */
export function cellTexts({ header, rows }: Tokens.Table, known?: readonly string[]): string[][] {
  return [header, ...rows].map((row) => row.map(({ text }) => plainText(text, known)));
}

/** Rows of cells as CSV, in which no text can begin a formula. */
export function asCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => csvLine(row.map((cell) => (isPlainNumber(cell) ? Number(cell) : cell)))).join('');
}

/** Rows of cells in the two forms that programs paste: an HTML table, and lines with tabs. No text can begin a formula. */
export function asPasted(rows: readonly (readonly string[])[]): { html: string; text: string } {
  const safe = rows.map((row) => row.map(pasteableCell));
  const written = safe.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`);
  return {
    html: `<table>${written.join('')}</table>`,
    text: safe.map((row) => row.join('\t')).join('\n'),
  };
}

/** Not "007", whose zeros must stay. */
function isPlainNumber(text: string): boolean {
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The order of a table's rows. */
export type Direction = 'ascending' | 'descending';

/**
 * The places of `rows` in the order of the texts in one `column`: as numbers where all of them are, with their units and
 * in the notation of `locale`; else as people sort names. Empty cells come last, equal ones stay as they were.
 */
export function sortedPlaces(
  rows: readonly (readonly string[])[],
  column: number,
  direction: Direction,
  locale: string,
): number[] {
  const texts = rows.map((row) => row[column]?.trim() ?? '');
  const compare = comparing(texts, locale);
  const sign = direction === 'ascending' ? 1 : -1;
  return texts
    .map((_, place) => place)
    .sort((one, other) => {
      const [a = '', b = ''] = [texts[one], texts[other]];
      if (a === '' || b === '') return Number(a === '') - Number(b === '');
      return sign * compare(a, b);
    });
}

function comparing(texts: readonly string[], locale: string): (a: string, b: string) => number {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  const numbers = new Map(texts.filter(Boolean).map((text) => [text, numberIn(text, decimal?.value ?? '.')]));
  if ([...numbers.values()].every((number) => number !== undefined)) {
    return (a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0);
  }
  return new Intl.Collator(locale, { numeric: true }).compare;
}

// A sign or a currency, a number, a unit.
const QUANTITY = /^([^\d\s]{0,4})\s?(\d[\d.,'’\u00A0\u202F ]{0,40})\s?([^\d]{0,20})$/u;

/** The number in "−1,200.50 €" or "20 days"; undefined where the text is anything else. */
function numberIn(text: string, decimal: string): number | undefined {
  const [, before = '', written = '', unit] = QUANTITY.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const digits = written.replaceAll(/[^\d.,]/g, '');
  const [whole = '', fraction = '', ...more] = digits.split(decimalIn(digits, decimal));
  if (more.length > 0) return undefined;
  const number = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`);
  return /[-−–]/.test(before) ? -number : number;
}

/** Of two different separators the last; of one, the reader's own, unless it stands before three digits elsewhere. */
function decimalIn(digits: string, decimal: string): string {
  const separators = [...digits.matchAll(/[.,]/g)].map(([separator]) => separator);
  const last = separators.at(-1) ?? decimal;
  if (separators.some((separator) => separator !== last)) return last;
  const isGrouping = separators.length > 1 || (last !== decimal && /[.,]\d{3}$/.test(digits));
  return isGrouping ? 'none' : last;
}
