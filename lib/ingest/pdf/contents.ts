import type { Row } from './rows.ts';

const HEADING =
  /^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^sommaire$|^table des matières$|^(?:índice|contenido|indice)$|^目次$/i;
const ENTRY = /\S.*?[\s.…|_]+(?:\d{1,4}|[ivxl]{1,6})$/i;

/** Leaves out a table of contents: its heading, and the lines below it that end in a page number. It repeats every heading and answers nothing. */
export function withoutContents(rows: Row[]): Row[] {
  const start = rows.findIndex((row) => HEADING.test(textOf(row)));
  if (start < 0) return rows;
  const after = rows.slice(start + 1);
  const other = after.findIndex((row) => !ENTRY.test(textOf(row)));
  const length = other < 0 ? after.length : other;
  if (length < 3) return rows;
  return [...rows.slice(0, start), ...after.slice(length)];
}

function textOf(row: Row): string {
  return row.lines
    .map(({ text }) => text)
    .join(' ')
    .trim();
}
