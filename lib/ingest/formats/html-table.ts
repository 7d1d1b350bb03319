import type { Block } from '../document.ts';

interface Row {
  cells: string[];
  isHeader: boolean;
}

/** Collects the cells of an HTML table; tables inside it become text of its cells. */
export class HtmlTable {
  readonly #rows: Row[] = [];
  #cell: string | undefined;
  depth = 1;

  /** Whether text is inside a cell just now. */
  get inCell(): boolean {
    return this.#cell !== undefined;
  }

  say(text: string): void {
    if (this.#cell !== undefined) this.#cell += text;
  }

  openRow(): void {
    this.closeCell();
    this.#rows.push({ cells: [], isHeader: true });
  }

  openCell(isHeader: boolean): void {
    this.closeCell();
    if (this.#rows.length === 0) this.openRow();
    const row = this.#rows.at(-1);
    if (row && !isHeader) row.isHeader = false;
    this.#cell = '';
  }

  closeCell(): void {
    if (this.#cell === undefined) return;
    this.#rows.at(-1)?.cells.push(this.#cell.replace(/\s+/g, ' ').trim());
    this.#cell = undefined;
  }

  /** The table as blocks: paragraphs where it has one column and serves layout alone. */
  blocks(): Block[] {
    this.closeCell();
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
}
