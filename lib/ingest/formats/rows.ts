import type { Field, Section } from '../document.ts';
import { recordBlocks } from './record-blocks.ts';

/** Where rows come from: how a citation names a row, and what stands above all of them. */
export interface RowSource {
  placeOf: (row: number) => string;
  headings: string[];
}

// Titles stand above a table in a few lines; what goes on like this is a list in one column.
const MOST_TITLES = 5;

/**
 * Turns the rows of one sheet, given in order, into sections that carry their header. The header is the first row with
 * two or more filled cells; lines above it are titles and become headings of all rows. Of a list in one column the
 * first line is the header.
 */
export class RowReader {
  readonly #source: RowSource;
  readonly #titles: { row: number; text: string }[] = [];
  #header: { row: number; names: string[] } | undefined;
  #rows = 0;

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** The sections that a row completes: none for the header, for empty rows, and for lines that may yet be titles. */
  read(row: number, cells: string[]): Section[] {
    const texts = cells.map((cell) => cell.trim().replace(/\s+/g, ' '));
    const filled = texts.filter(Boolean);
    if (filled.length === 0) return [];
    if (this.#header) return [this.#record(row, texts)];
    if (filled.length > 1) {
      this.#header = { row, names: texts };
      return [];
    }
    this.#titles.push({ row, text: filled.join('') });
    return this.#titles.length > MOST_TITLES ? this.#list() : [];
  }

  /** What is left when the rows end: a sheet of nothing but a header or a few lines still says something. */
  end(): Section[] {
    if (this.#rows > 0) return [];
    const header = this.#header && {
      row: this.#header.row,
      text: this.#header.names.filter(Boolean).join(' | '),
    };
    const lines = [...this.#titles, ...(header ? [header] : [])];
    return lines.map(({ row, text }) => ({ ...this.#section(row), blocks: [{ kind: 'paragraph', text }] }));
  }

  #list(): Section[] {
    const [first, ...others] = this.#titles.splice(0);
    this.#header = { row: first?.row ?? 1, names: [first?.text ?? ''] };
    return others.map(({ row, text }) => this.#record(row, [text]));
  }

  #record(row: number, texts: string[]): Section {
    this.#rows += 1;
    const fields: Field[] = texts.map((value, at) => ({ name: this.#header?.names[at] ?? '', value }));
    return { ...this.#section(row), blocks: recordBlocks(fields) };
  }

  #section(row: number): Omit<Section, 'blocks'> {
    const titles = this.#rows > 0 ? this.#titles.map(({ text }) => text) : [];
    return {
      place: this.#source.placeOf(row),
      headings: [...this.#source.headings, ...titles],
      flows: false,
    };
  }
}
