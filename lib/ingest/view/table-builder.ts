import type { DocumentBlock, TableCell } from '#lib/core/source-blocks.ts';
import { spanOf } from '../formats/html-table.ts';
import { type Look, RunBuilder } from './run-builder.ts';

interface Row {
  cells: TableCell[];
  isHeader: boolean;
}

/** Collects the cells of an HTML table; tables inside it become text of its cells. */
export class TableBuilder {
  readonly #rows: Row[] = [];
  readonly #text = new RunBuilder();
  #cell: TableCell | undefined;
  #caption: DocumentBlock | undefined;
  #inCaption = false;
  depth = 1;

  /** Opens an element of the table or of a cell. */
  open(name: string, attributes: Record<string, string>): void {
    if (name === 'table') this.depth += 1;
    if (this.depth > 1 || !/^(tr|td|th|caption)$/.test(name)) this.#text.startLine();
    else if (name === 'caption') this.#inCaption = true;
    else if (name === 'tr') this.#openRow();
    else this.#openCell(name === 'th', attributes);
  }

  /** Words of a cell or of the caption; between cells there are none. */
  say(text: string, look: Look): void {
    if (this.#cell || this.#inCaption) this.#text.say(text, look);
  }

  /** Closes an element; the table itself once `depth` is 0. */
  close(name: string): void {
    if (name === 'table') this.depth -= 1;
    if (this.depth > 1) return;
    if (name === 'caption') this.#closeCaption();
    else if (/^(tr|td|th)$/.test(name)) this.#closeCell();
    else if (this.depth === 1) this.#text.startLine();
  }

  /** The table as blocks: paragraphs where it has one column and serves layout alone. */
  blocks(): DocumentBlock[] {
    this.#closeCell();
    const caption = this.#caption ? [this.#caption] : [];
    const rows = this.#rows.filter(({ cells }) => cells.some(({ runs }) => runs.length > 0));
    const [first, ...others] = rows;
    if (!first) return caption;
    if (rows.every(({ cells }) => cells.length <= 1)) {
      const paragraphs = rows.flatMap(({ cells }) => cells);
      return [...caption, ...paragraphs.map(({ runs }): DocumentBlock => ({ kind: 'paragraph', runs }))];
    }
    const header = first.isHeader && others.length > 0 ? first.cells : null;
    return [...caption, { kind: 'table', header, rows: (header ? others : rows).map(({ cells }) => cells) }];
  }

  #openRow(): void {
    this.#closeCell();
    this.#rows.push({ cells: [], isHeader: true });
  }

  #openCell(isHeader: boolean, attributes: Record<string, string>): void {
    this.#closeCell();
    if (this.#rows.length === 0) this.#openRow();
    const row = this.#rows.at(-1);
    if (row && !isHeader) row.isHeader = false;
    const colSpan = spanOf(attributes['colspan']);
    const rowSpan = spanOf(attributes['rowspan']);
    this.#cell = { runs: [], ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
  }

  #closeCell(): void {
    if (!this.#cell) return;
    this.#cell.runs = this.#text.take();
    this.#rows.at(-1)?.cells.push(this.#cell);
    this.#cell = undefined;
  }

  #closeCaption(): void {
    const runs = this.#text.take();
    if (runs.length > 0) this.#caption = { kind: 'paragraph', runs };
    this.#inCaption = false;
  }
}
