import type {
  DocumentBlock,
  DocumentSection,
  DocumentText,
  TableCell,
  TextRun,
} from '#lib/core/ports/source-parts.ts';

/** What a page can show at once without standing still: runs, cells, rows, blocks and sections, and their characters. */
const MOST = { pieces: 20_000, characters: 1_000_000 };

/** The first part of a document that a page can show; reads no further. */
export async function boundText(
  sections: AsyncIterable<DocumentSection> | Iterable<DocumentSection>,
  most = MOST,
): Promise<DocumentText> {
  const rest = new Allowance(most);
  const text: DocumentText = { sections: [], isCut: false };
  for await (const { notes, ...section } of sections) {
    if (!rest.takePiece()) break;
    const blocks = cutBlocks(section.blocks, rest);
    const said = cutBlocks(notes ?? [], rest);
    text.sections.push({ ...section, blocks, ...(said.length > 0 && { notes: said }) });
  }
  return { ...text, isCut: rest.isUsed };
}

/** How much more may be shown. It is used up once something did not fit. */
class Allowance {
  #pieces: number;
  #characters: number;
  isUsed = false;

  constructor({ pieces, characters }: { pieces: number; characters: number }) {
    this.#pieces = pieces;
    this.#characters = characters;
  }

  /** Whether one more piece fits, whatever it holds. */
  takePiece(): boolean {
    if (this.isUsed) return false;
    this.#pieces -= 1;
    this.isUsed = this.#pieces < 0;
    return !this.isUsed;
  }

  /** The part of these words that fits, all of them mostly. */
  take(runs: TextRun[]): TextRun[] {
    this.#pieces -= runs.length;
    const bounded: TextRun[] = [];
    for (const run of runs) {
      if (this.isUsed) break;
      const text = run.text.slice(0, Math.max(0, this.#characters));
      this.#characters -= run.text.length;
      this.isUsed = text.length < run.text.length;
      bounded.push(this.isUsed ? { ...run, text } : run);
    }
    this.isUsed ||= this.#pieces < 0;
    return bounded;
  }
}

function cutBlocks(blocks: readonly DocumentBlock[], rest: Allowance): DocumentBlock[] {
  const bounded: DocumentBlock[] = [];
  for (const block of blocks) {
    if (!rest.takePiece()) break;
    bounded.push(cutBlock(block, rest));
  }
  return bounded;
}

function cutBlock(block: DocumentBlock, rest: Allowance): DocumentBlock {
  if (block.kind === 'rule') return block;
  if (block.kind !== 'table') return { ...block, runs: rest.take(block.runs) };
  const header = block.header && cutCells(block.header, rest);
  const rows: TableCell[][] = [];
  for (const row of block.rows) {
    if (!rest.takePiece()) break;
    rows.push(cutCells(row, rest));
  }
  return { ...block, header, rows };
}

function cutCells(cells: readonly TableCell[], rest: Allowance): TableCell[] {
  const bounded: TableCell[] = [];
  for (const cell of cells) {
    if (!rest.takePiece()) break;
    bounded.push({ ...cell, runs: rest.take(cell.runs) });
  }
  return bounded;
}
