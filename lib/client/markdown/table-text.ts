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
