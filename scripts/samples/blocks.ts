import type { FigureSpec } from './figures.ts';

/** What a document is made of, before it becomes a PDF or a Word file. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'table'; columns: string[]; rows: string[][]; widths: number[] }
  | { kind: 'figure'; caption: string; figure: FigureSpec }
  | { kind: 'note'; text: string };

/** A document in the company's design. `cover` gives it a title page and a table of contents. */
export interface DocumentContent {
  title: string;
  subtitle: string;
  version: string;
  cover: boolean;
  blocks: Block[];
}

export function chapter(text: string): Block {
  return { kind: 'heading', level: 1, text };
}

export function section(text: string): Block {
  return { kind: 'heading', level: 2, text };
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function bullets(...items: string[]): Block {
  return { kind: 'list', items, ordered: false };
}

export function steps(...items: string[]): Block {
  return { kind: 'list', items, ordered: true };
}

export function note(text: string): Block {
  return { kind: 'note', text };
}

export function figure(caption: string, spec: FigureSpec): Block {
  return { kind: 'figure', caption, figure: spec };
}

/** A table; `widths` are shares of the line, one for each column, equal when left out. */
export function table(columns: string[], rows: string[][], widths: number[] = columns.map(() => 1)): Block {
  return { kind: 'table', columns, rows, widths };
}
