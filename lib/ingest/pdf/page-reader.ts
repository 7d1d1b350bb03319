import type { Block, Section } from '../document.ts';
import { toColumns } from './columns.ts';
import { Furniture } from './furniture.ts';
import { TypeCounter, toBlocks } from './paragraphs.ts';
import { type Row, toRows } from './rows.ts';
import { toRegions } from './tables.ts';
import type { PageLines, TextLine } from './text-line.ts';
import { WordBreaks } from './word-breaks.ts';

/** Turns pages of lines into sections of blocks, and learns from page to page what is usual in the document. */
export class PageReader {
  readonly #furniture = new Furniture();
  readonly #types = new TypeCounter();
  readonly #words = new WordBreaks();
  #header: string[] | null = null;

  /** Reads pages that follow each other; all of them are looked at before the first is decided upon. */
  read(pages: PageLines[]): Section[] {
    for (const page of pages) {
      this.#furniture.learn(page);
      this.#types.learn(page.lines);
      for (const { text } of page.lines) this.#words.learn(text);
    }
    return pages.map((page) => ({
      place: `page=${page.number}`,
      // Slides, printed to PDF: each stands alone.
      flows: page.height >= page.width,
      blocks: [...this.#carryHeader(this.#blocks(page)), ...page.comments.map(commentBlock)],
    }));
  }

  #blocks(page: PageLines): Block[] {
    const lines = this.#furniture.strip(page);
    const areas = [...toColumns(lines), ...(page.turned.length > 0 ? [page.turned] : [])];
    return areas.flatMap((area) => this.#areaBlocks(area));
  }

  #areaBlocks(lines: TextLine[]): Block[] {
    const setting = { types: this.#types.usual, words: this.#words };
    return toRegions(withoutContents(toRows(lines))).flatMap((region): Block[] =>
      region.kind === 'table'
        ? [{ kind: 'table', header: region.header, rows: region.rows }]
        : toBlocks(region.rows, setting),
    );
  }

  /** A table that goes on at the top of the next page has the header it began with. */
  #carryHeader(blocks: Block[]): Block[] {
    const [first] = blocks;
    const header = this.#header;
    if (first?.kind === 'table' && first.header === null && header?.length === first.rows[0]?.length)
      first.header = header;
    const last = blocks.at(-1);
    this.#header = last?.kind === 'table' ? last.header : null;
    return blocks;
  }
}

const HEADING =
  /^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^sommaire$|^table des matières$|^(?:índice|contenido|indice)$|^目次$/i;
const ENTRY = /\S.*?[\s.…|_]+(?:\d{1,4}|[ivxl]{1,6})$/i;

/** Leaves out a table of contents: its heading, and the lines below it that end in a page number. It repeats every heading and answers nothing. */
function withoutContents(rows: Row[]): Row[] {
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

function commentBlock(text: string): Block {
  return { kind: 'paragraph', text };
}
