import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { builtInFormat, numberText } from '../office/cell-text.ts';
import { commentsOf } from '../office/side-texts.ts';
import { coreProperties, readWholeXml, readXml, relationsOf } from '../office/xml.ts';
import { RowReader } from './record-blocks.ts';

/**
 * Reads a workbook sheet by sheet and row by row; every row has its header
 * and the comments on its cells. Memory grows with its texts, not with its size on the sheet.
 */
export async function* readXlsx(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const archive = await Archive.open(file);
  try {
    const { title, modified } = await coreProperties(archive);
    if (title) yield { type: 'title', title };
    if (modified) yield { type: 'modified', at: modified };
    const workbook = await openWorkbook(archive);
    yield { type: 'count', what: 'sheets', count: workbook.sheets.length, isTotal: true };
    const counted = { rows: 0 };
    for (const sheet of workbook.sheets) yield* readSheetRows(archive, workbook, sheet, counted);
  } finally {
    archive.close();
  }
}

async function* readSheetRows(
  archive: Archive,
  workbook: Workbook,
  sheet: Workbook['sheets'][number],
  counted: { rows: number },
): AsyncGenerator<ReadEvent> {
  const placeOf = (row: number) => `sheet=${encodeSheetName(sheet.name)}&row=${row}`;
  const headings = [sheet.name];
  const rows = new RowReader({ placeOf, headings });
  const comments = await commentsByRow(archive, sheet.part);
  for await (const { number, cells } of readSheet(archive, sheet.part, workbook)) {
    counted.rows += 1;
    yield { type: 'count', what: 'rows', count: counted.rows, isTotal: false };
    for (const section of rows.read(number, cells)) {
      if (section.place === placeOf(number)) section.blocks.push(...take(comments, number));
      yield { type: 'section', section };
    }
  }
  for (const section of rows.end()) yield { type: 'section', section };
  for (const [row, blocks] of comments) {
    yield { type: 'section', section: { place: placeOf(row), headings, flows: false, blocks } };
  }
}

/** The comments on the cells of a sheet, by the number of their row. */
async function commentsByRow(archive: Archive, part: string): Promise<Map<number, Block[]>> {
  const rows = new Map<number, Block[]>();
  for (const { key, text } of await commentsOf(archive, part)) {
    const row = Number(/\d+$/.exec(key)?.[0] ?? 1);
    const blocks = rows.get(row) ?? [];
    blocks.push({ kind: 'paragraph', text });
    rows.set(row, blocks);
  }
  return rows;
}

function take(comments: Map<number, Block[]>, row: number): Block[] {
  const blocks = comments.get(row) ?? [];
  comments.delete(row);
  return blocks;
}

/** A sheet's name as the fragment of a citation writes it: as in paths, and `&` encoded because it separates. */
function encodeSheetName(name: string): string {
  return encodeSourcefile(name).replaceAll('&', '%26');
}

/** What the sheets of a workbook share. `formats` are the number formats of the cell styles, by index. */
interface Workbook {
  sheets: { name: string; part: string }[];
  strings: string[];
  formats: (string | undefined)[];
  /** Whether days count from 1904 instead of 1900. */
  from1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

/** Reads what the sheets of a workbook share (SpreadsheetML, ECMA-376 part 1): names, texts, number formats. */
async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has(WORKBOOK)) throw new AppError('bad-request', 'it is not an Excel workbook');
  const relations = await relationsOf(archive, WORKBOOK);
  const workbook: Workbook = { sheets: [], strings: [], formats: [], from1904: false };
  await readWholeXml(archive, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') workbook.from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || attributes['state'] === 'veryHidden') return;
      const relation = relations.find(({ id }) => id === attributes['r:id']);
      if (relation?.kind === 'worksheet' && archive.has(relation.part)) {
        workbook.sheets.push({ name: attributes['name'] ?? '', part: relation.part });
      }
    },
  });
  const shared = relations.find(({ kind }) => kind === 'sharedStrings');
  const styles = relations.find(({ kind }) => kind === 'styles');
  if (shared && archive.has(shared.part)) workbook.strings = await sharedStrings(archive, shared.part);
  if (styles && archive.has(styles.part)) workbook.formats = await cellFormats(archive, styles.part);
  return workbook;
}

async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let saying = false;
  let phonetic = false;
  await readWholeXml(archive, part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') saying = !phonetic;
    },
    text: (piece) => {
      if (saying) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') saying = false;
    },
  });
  return strings;
}

/** The number format of each cell style, by its index. */
async function cellFormats(archive: Archive, part: string): Promise<(string | undefined)[]> {
  const codes = new Map<string, string>();
  const formats: (string | undefined)[] = [];
  let inCells = false;
  await readWholeXml(archive, part, {
    open: (name, attributes) => {
      const id = attributes['numFmtId'] ?? '0';
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      else if (name === 'xf' && inCells) formats.push(codes.get(id) ?? builtInFormat(Number(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** A row of a sheet: its 1-based number, and the text of its cells from column A on. */
interface SheetRow {
  number: number;
  cells: string[];
}

const MOST_COLUMNS = 16_384;

/** The rows of a sheet that hold something, in order and as they are unpacked. */
async function* readSheet(archive: Archive, part: string, workbook: Workbook): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(workbook);
  const pieces = readXml(archive, part, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.say(text),
    close: (name) => reader.close(name),
  });
  for await (const _ of pieces) yield* reader.take();
  yield* reader.take();
}

class SheetReader {
  readonly #workbook: Workbook;
  #rows: SheetRow[] = [];
  #number = 0;
  #column = 0;
  #cells: string[] = [];
  #type = '';
  #style = 0;
  #value = '';
  #saying = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      this.#number = Number(attributes['r']) || this.#number + 1;
      this.#cells = [];
      this.#column = 0;
    } else if (name === 'c') {
      this.#column = columnOf(attributes['r'] ?? '') ?? this.#column + 1;
      this.#type = attributes['t'] ?? 'n';
      this.#style = Number(attributes['s'] ?? 0);
      this.#value = '';
    } else if (name === 'v' || name === 't') {
      this.#saying = true;
    }
  }

  say(text: string): void {
    if (this.#saying) this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#saying = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #endCell(): void {
    const text = this.#text();
    if (!text || this.#column > MOST_COLUMNS) return;
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
  }

  #text(): string {
    const { strings, formats, from1904 } = this.#workbook;
    switch (this.#type) {
      case 's':
        return strings[Number(this.#value)] ?? '';
      case 'b':
        return this.#value === '1' ? 'yes' : 'no';
      case 'n':
        return this.#value === '' ? '' : numberText(Number(this.#value), formats[this.#style], from1904);
      case 'd':
        return this.#value.replace('T00:00:00', '').replace('T', ' ');
      default:
        return this.#value;
    }
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ number: this.#number, cells: this.#cells });
  }
}

/** The 1-based column of a cell reference such as `AB12`; undefined where it names none. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
