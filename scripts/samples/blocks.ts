import type { FigureSpec } from './figures.ts';

/** What a document is made of, before it becomes a PDF or a Word file. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  /** `widths` are shares of the line, one for each column. */
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
