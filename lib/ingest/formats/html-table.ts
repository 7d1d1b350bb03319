import type { Block } from '../document.ts';

interface Row {
  cells: string[];
  isHeader: boolean;
}

/** A cell that reaches into the rows below it. */
interface Reaching {
  text: string;
  rows: number;
}

const MOST_SPANNED = 100;
/** Columns of a row that spans are followed to. */
const MOST_COLUMNS = 100;
/** What is longer than a label stands once: repeated, a small file could become a large text. */
const LONGEST_REPEATED = 100;

/**
 * Collects the cells of an HTML table; tables inside it become text of its cells. What a cell says that spans several
 * rows stands in each of them if it is short, so that a row alone says what it is about; every cell stays under its header.
 */
export class HtmlTable {
  readonly #rows: Row[] = [];
  readonly #reaching = new Map<number, Reaching>();
  #cell: { text: string; rows: number; columns: number } | undefined;
  depth = 1;

  say(text: string): void {
    if (this.#cell !== undefined) this.#cell.text += text;
  }

  openRow(): void {
    this.endRow();
    this.#rows.push({ cells: [], isHeader: true });
  }

  openCell(isHeader: boolean, attributes: Record<string, string>): void {
    this.closeCell();
    if (this.#rows.length === 0) this.openRow();
    const row = this.#rows.at(-1);
    if (row && !isHeader) row.isHeader = false;
    this.#cell = { text: '', rows: spanOf(attributes['rowspan']), columns: spanOf(attributes['colspan']) };
  }

  closeCell(): void {
    if (!this.#cell) return;
    const { rows, columns } = this.#cell;
    const text = this.#cell.text.replace(/\s+/g, ' ').trim();
    const cells = this.#rows.at(-1)?.cells ?? [];
    this.#fillFromAbove(cells);
    const end = Math.max(cells.length + 1, Math.min(cells.length + columns, MOST_COLUMNS));
    for (let said = text; cells.length < end; said = '') {
      const repeated = said.length <= LONGEST_REPEATED ? said : '';
      if (rows > 1 && cells.length < MOST_COLUMNS)
        this.#reaching.set(cells.length, { text: repeated, rows: rows - 1 });
      cells.push(said);
    }
    this.#cell = undefined;
  }

  /** Ends a row: cells from above may stand behind its last one. */
  endRow(): void {
    this.closeCell();
    const cells = this.#rows.at(-1)?.cells;
    if (!cells) return;
    this.#fillFromAbove(cells);
    // A title across the table is a single cell.
    while (cells.length > 1 && cells.at(-1) === '') cells.pop();
  }

  /** The table as blocks: paragraphs where it has one column and serves layout alone. */
  blocks(): Block[] {
    this.endRow();
    const rows = this.#rows.filter(({ cells }) => cells.some(Boolean));
    const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
    if (columns <= 1)
      return rows.flatMap(({ cells }) => cells.map((text): Block => ({ kind: 'paragraph', text })));
    const [first, ...others] = rows;
    if (!first) return [];
    const hasHeader =
      first.isHeader || (rows.length > 2 && first.cells.every((cell) => cell && !/\d/.test(cell)));
    return [
      {
        kind: 'table',
        header: hasHeader ? first.cells : null,
        rows: (hasHeader ? others : rows).map(({ cells }) => cells),
      },
    ];
  }

  #fillFromAbove(cells: string[]): void {
    for (let above = this.#reaching.get(cells.length); above; above = this.#reaching.get(cells.length)) {
      if (above.rows === 1) this.#reaching.delete(cells.length);
      else above.rows -= 1;
      cells.push(above.text);
    }
  }
}

/** How many rows or columns a cell spans, 1 to 100. */
export function spanOf(value: string | undefined): number {
  return Math.min(Math.max(Number.parseInt(value ?? '', 10) || 1, 1), MOST_SPANNED);
}
