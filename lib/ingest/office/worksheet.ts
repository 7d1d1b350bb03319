import type { Archive } from './archive.ts';
import { numberText } from './cell-text.ts';
import type { Workbook } from './workbook.ts';
import { readXml } from './xml.ts';

/** A row of a sheet: its 1-based number, and the text of its cells from column A on. */
export interface SheetRow {
  number: number;
  cells: string[];
}

const MOST_COLUMNS = 16_384;

/** The rows of a sheet that hold something, in order and as they are unpacked. */
export async function* readSheet(
  archive: Archive,
  part: string,
  workbook: Workbook,
): AsyncGenerator<SheetRow> {
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
