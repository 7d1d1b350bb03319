import '../pdf/without-canvas.ts';
import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#lib/shared/app-error.ts';
import type { Block, ReadEvent, Section } from '../document.ts';
import { readAnnotations } from '../pdf/annotations.ts';
import { toColumns } from '../pdf/columns.ts';
import { Furniture } from '../pdf/furniture.ts';
import { TypeCounter, toBlocks } from '../pdf/paragraphs.ts';
import { pdfOptions, unreadablePdf } from '../pdf/pdf-options.ts';
import { type Row, toRows } from '../pdf/rows.ts';
import { toRegions } from '../pdf/tables.ts';
import { type PageLines, type TextItem, type TextLine, toLines } from '../pdf/text-line.ts';
import { WordBreaks } from '../pdf/word-breaks.ts';
import { writeIn } from '../pdf/write-in.ts';

// Pages are judged together (running headers, the size of running text) but not all at once: memory stays bounded.
const PAGES_AT_A_TIME = 40;

/**
 * Reads a PDF page by page, in reading order: headings, paragraphs, lists and tables with the values
 * of forms where they stand, then comments; without running headers and footers.
 */
export async function* readPdf(path: string): AsyncGenerator<ReadEvent> {
  const pdf = await openPdf(new Uint8Array(await readFile(path)));
  try {
    yield { type: 'count', what: 'pages', count: pdf.numPages, isTotal: true };
    for (const title of await titlesOf(pdf)) yield { type: 'title', title };
    yield* readPages(pdf);
  } catch (cause) {
    throw new AppError('bad-request', 'it is damaged; open it in a PDF program and save it again', { cause });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function* readPages(pdf: PDFDocumentProxy): AsyncGenerator<ReadEvent> {
  const reader = new PageReader();
  const empty: number[] = [];
  let waiting: PageLines[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(pdf, number);
    if (page.lines.length + page.comments.length === 0) empty.push(number);
    if (page.isCut) yield { type: 'notice', text: `page ${number} has more annotations than are read` };
    waiting.push(page);
    yield { type: 'page', total: pdf.numPages };
    if (waiting.length === PAGES_AT_A_TIME || number === pdf.numPages) {
      for (const section of reader.read(waiting)) yield { type: 'section', section };
      waiting = [];
    }
  }
  if (empty.length > 0) yield { type: 'notice', text: emptyNotice(empty, pdf.numPages) };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageLines & { isCut: boolean }> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const items = content.items.filter((item) => 'str' in item) as TextItem[];
  const { written, comments, isCut } = await readAnnotations(page, viewport);
  page.cleanup();
  const { lines, turned } = toLines(items, viewport.transform);
  const { width, height } = viewport;
  return { number, lines: writeIn(lines, written), turned, comments, isCut, width, height };
}

function emptyNotice(pages: number[], total: number): string {
  if (pages.length === total)
    return `none of its ${total} pages has text: scanned? Run text recognition (OCR) on it first`;
  const named = pages.slice(0, 10).join(', ') + (pages.length > 10 ? `, … (${pages.length} in all)` : '');
  return pages.length === 1 ? `page ${named} has no text: scanned?` : `pages ${named} have no text: scanned?`;
}

/** The titles of its information dictionary and of its XMP metadata. */
async function titlesOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const { info, metadata } = await pdf.getMetadata();
  const titles: unknown[] = ['Title' in info && info.Title, metadata?.get('dc:title')];
  return titles.filter((title) => typeof title === 'string');
}

/** Opens a PDF to read its text, without its images. Throws AppError when it is encrypted, damaged or not a PDF. */
async function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({ ...pdfOptions, data, useWasm: false, maxImageSize: 0 }).promise;
  } catch (cause) {
    throw unreadablePdf(cause);
  }
}

/** Turns pages of lines into sections of blocks, and learns from page to page what is usual in the document. */
class PageReader {
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

  /** A table that goes on at the top of the next page keeps the header it began with. */
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

function commentBlock(text: string): Block {
  return { kind: 'paragraph', text };
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
