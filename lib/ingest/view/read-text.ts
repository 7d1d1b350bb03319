import { Marked } from 'marked';
import type {
  DocumentBlock,
  DocumentSection,
  DocumentText,
  TableCell,
  TextRun,
} from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { FormatShownAs } from '#lib/shared/document-formats.ts';
import type { Block } from '../document.ts';
import type { ToHtml } from '../formats/as-html.ts';
import { docxHtml } from '../formats/docx.ts';
import { epubHtml } from '../formats/epub.ts';
import { readJson } from '../formats/json.ts';
import { mailboxHtml, mailHtml } from '../formats/mail.ts';
import { splitFrontMatter } from '../formats/markdown.ts';
import { outlookHtml } from '../formats/msg.ts';
import { openDocumentHtml } from '../formats/open-document.ts';
import { readSlides } from '../formats/pptx.ts';
import { rtfHtml } from '../formats/rtf.ts';
import { subtitlesHtml } from '../formats/subtitles.ts';
import { readText } from '../formats/text.ts';
import { readXlsx } from '../formats/xlsx.ts';
import { xmlHtml } from '../formats/xml.ts';
import { attachmentReader } from '../parse-document.ts';
import { htmlDocument } from './html-document.ts';

const READERS = {
  docx: docxSections,
  pptx: slideSections,
  json: entrySections,
  openDocument: asHtml(openDocumentHtml),
  rtf: asHtml(rtfHtml),
  epub: asHtml(epubHtml),
  mail: asHtml(mailHtml),
  outlook: asHtml(outlookHtml),
  mailbox: asHtml(mailboxHtml),
  subtitles: asHtml(subtitlesHtml),
  xml: asHtml(xmlHtml),
  // Converted before.
  doc: docxSections,
  ppt: slideSections,
  xls: recordSections,
  html: whole(async (path) => htmlDocument(await readText(path))),
  markdown: whole(async (path) => markdownDocument(await readText(path))),
  text: whole(async (path) => plainDocument(await readText(path))),
} satisfies Record<FormatShownAs<'blocks'>, (path: string) => AsyncIterable<DocumentSection>>;

/**
 * Reads one document for readers in this very thread, without bounds of time and memory: what a process of its own does.
 * Throws AppError with the reason when the file cannot be read.
 */
export function readDocumentText(path: string, format: FormatShownAs<'blocks'>): Promise<DocumentText> {
  return boundText(READERS[format](path));
}

function whole(read: (path: string) => Promise<DocumentBlock[]>) {
  return async function* sections(path: string): AsyncGenerator<DocumentSection> {
    yield { blocks: await read(path) };
  };
}

function asHtml(toHtml: ToHtml) {
  return whole(async (path) => htmlDocument((await toHtml(path, attachmentReader())).html));
}

async function* docxSections(path: string): AsyncGenerator<DocumentSection> {
  const { html, running } = await docxHtml(path);
  yield { blocks: htmlDocument(html) };
  // The lines of headers and footers, which every page repeats, once at the end.
  if (running.length > 0) {
    const lines = running.map((text) => ({ kind: 'paragraph' as const, text }));
    yield { blocks: [{ kind: 'rule' }, ...shownBlocks(lines)] };
  }
}

async function* slideSections(path: string): AsyncGenerator<DocumentSection> {
  let slide = 0;
  for await (const { blocks, notes } of readSlides(path)) {
    slide += 1;
    yield { slide, blocks: shownBlocks(blocks), notes: shownBlocks(notes) };
  }
}

/** The rows of sheets as records, below the names of their sheets. */
async function* recordSections(path: string): AsyncGenerator<DocumentSection> {
  let above = '';
  for await (const event of readXlsx(path)) {
    if (event.type !== 'section') continue;
    const name = event.section.headings?.join(' · ') ?? '';
    const heading: Block[] = name === above ? [] : [{ kind: 'heading', level: 1, text: name }];
    above = name;
    yield {
      blocks: shownBlocks(
        [...heading, ...event.section.blocks].filter((block) => !('text' in block) || block.text !== ''),
      ),
    };
  }
}

async function* entrySections(path: string): AsyncGenerator<DocumentSection> {
  for await (const event of readJson(path)) {
    if (event.type !== 'section') continue;
    const item = Number(/^item=(\d+)$/.exec(event.section.place)?.[1] ?? 0);
    const blocks = shownBlocks(event.section.blocks).map(nameInFront);
    yield { ...(item > 0 && { item }), blocks };
  }
}

// GitHub's dialect. What its HTML says is read as any other: nothing of it reaches a page.
const markdown = new Marked({ gfm: true });

function markdownDocument(text: string): DocumentBlock[] {
  return htmlDocument(toHtml(splitFrontMatter(text).text));
}

function toHtml(text: string): string {
  try {
    return markdown.parse(text, { async: false });
  } catch (cause) {
    throw new AppError('bad-request', 'its Markdown is nested too deeply', { cause });
  }
}

// As long as names of fields are, and never beyond the first sentence.
const NAMED = /^[^.:!?\n]{1,80}(?=: )/;

/** Sets the name of a field (`Opening hours: 9 to 5`) off from its value. */
function nameInFront(block: DocumentBlock): DocumentBlock {
  const text = block.kind === 'paragraph' ? (block.runs[0]?.text ?? '') : '';
  const name = NAMED.exec(text)?.[0];
  if (block.kind !== 'paragraph' || !name) return block;
  return { ...block, runs: [{ text: name, strong: true }, { text: text.slice(name.length) }] };
}

const INDENT = 2;
const MARKED = /^(\s{0,40})([-*•‣–·]|\(?\w{1,3}[.)])\s+/u;

/** The blocks that ingestion reads, for readers: their words without a look of their own. */
function shownBlocks(blocks: readonly Block[]): DocumentBlock[] {
  return blocks.map(shownBlock);
}

function shownBlock(block: Block): DocumentBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: Math.max(1, block.level), runs: [{ text: block.text }] };
    case 'item':
      return itemOf(block.text);
    case 'table':
      return { kind: 'table', header: block.header && cellsOf(block.header), rows: block.rows.map(cellsOf) };
    default:
      return { kind: block.kind, runs: [{ text: block.text }] };
  }
}

function itemOf(text: string): DocumentBlock {
  const [whole = '', indent = '', sign = ''] = MARKED.exec(text) ?? [];
  const marker = /\w/.test(sign) ? sign : '•';
  const level = Math.floor(indent.length / INDENT);
  return { kind: 'item', level, marker, runs: [{ text: text.slice(whole.length) }] };
}

function cellsOf(cells: readonly string[]): TableCell[] {
  return cells.map((text) => ({ runs: [{ text }] }));
}

// Columns that only spaces, tabs or drawn lines align.
const ALIGNED = /\S(?: {3,}|\t)\S|[│┃║┌├]|\|.*\||[-=_]{6}/;
const NUMBERED = /^\s{0,40}([-*•‣–·]|\(?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[a-z][.)])\s+(?=\S)/u;
/** Wrapped prose has lines of about this length; shorter ones are deliberate line breaks. */
const WRAPPED_LENGTH = 45;
const LONGEST_HEADING = 80;

/**
 * Plain text as headings in capitals, paragraphs and lists, its hard-wrapped lines joined so that they fit any width. Where
 * lines are aligned with each other, as in a table, they stay as they are.
 */
function plainDocument(text: string): DocumentBlock[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim()) paragraphs.at(-1)?.push(line);
    else paragraphs.push([]);
  }
  return paragraphs.filter((lines) => lines.length > 0).flatMap(blocksOf);
}

function blocksOf(lines: string[]): DocumentBlock[] {
  const [only = ''] = lines;
  if (lines.length === 1 && isHeading(only))
    return [{ kind: 'heading', level: 2, runs: [{ text: only.trim() }] }];
  if (lines.length > 1 && lines.some((line) => ALIGNED.test(line))) {
    return [{ kind: 'code', runs: [{ text: lines.join('\n') }] }];
  }
  return joined(lines).map(blockOf);
}

function isHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING && /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line);
}

/** The lines as they were before they were wrapped: one for each item of a list; other breaks stay within a paragraph. */
function joined(lines: string[]): string[] {
  const wholes: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]?.trimEnd() ?? '';
    const isWrapped = /^\s/.test(line) || (before.length >= WRAPPED_LENGTH && !/[.:!?]$/.test(before));
    const last = wholes.at(-1);
    if (!last || NUMBERED.test(line)) wholes.push([line.trimEnd()]);
    else last.push(isWrapped ? ' ' : '\n', line.trim());
  }
  return wholes.map((parts) => parts.join(''));
}

function blockOf(text: string): DocumentBlock {
  const [whole, sign] = NUMBERED.exec(text) ?? [];
  if (!whole || !sign) return { kind: 'paragraph', runs: [{ text: text.trim() }] };
  const marker = /\w/.test(sign) ? sign : '•';
  return { kind: 'item', level: 0, marker, runs: [{ text: text.slice(whole.length) }] };
}

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
