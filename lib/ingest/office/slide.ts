import type { Block } from '../document.ts';
import type { Archive } from './archive.ts';
import { readWholeXml } from './xml.ts';

// Placeholders that say nothing about the slide: its number, the date, the footer, the picture of the slide on its notes.
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** The text of a slide or of its notes (PresentationML): the title first, then shapes in their order, tables row by row. */
export async function readSlide(archive: Archive, part: string): Promise<Block[]> {
  const reader = new SlideReader();
  await readWholeXml(archive, part, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.say(text),
    close: (name) => reader.close(name),
  });
  return reader.blocks;
}

class SlideReader {
  readonly #title: Block[] = [];
  readonly #others: Block[] = [];
  #placeholder = '';
  #saying = false;
  #paragraph = '';
  #hasBullet = false;
  #level = 0;
  #table: string[][] | undefined;
  #cell: string[] | undefined;

  get blocks(): Block[] {
    return [...this.#title, ...this.#others];
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'sp') this.#placeholder = '';
    else if (name === 'ph') this.#placeholder = attributes['type'] ?? 'body';
    else if (name === 't') this.#saying = true;
    else if (name === 'br') this.#paragraph += ' ';
    else if (name === 'pPr') this.#level = Number(attributes['lvl'] ?? 0);
    else if (name === 'buChar' || name === 'buAutoNum') this.#hasBullet = true;
    else if (name === 'tbl') this.#table = [];
    else if (name === 'tr') this.#table?.push([]);
    else if (name === 'tc') this.#cell = [];
  }

  say(text: string): void {
    if (this.#saying) this.#paragraph += text;
  }

  close(name: string): void {
    if (name === 't') this.#saying = false;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc') this.#endCell();
    else if (name === 'tbl') this.#endTable();
  }

  #endParagraph(): void {
    const text = this.#paragraph.replace(/\s+/g, ' ').trim();
    const indent = '  '.repeat(Math.min(this.#level, 4));
    const isItem = this.#hasBullet || this.#level > 0;
    this.#paragraph = '';
    this.#hasBullet = false;
    this.#level = 0;
    if (!text || FURNITURE.has(this.#placeholder)) return;
    if (this.#cell) this.#cell.push(text);
    else if (this.#placeholder === 'title' || this.#placeholder === 'ctrTitle') {
      this.#title.push({ kind: 'heading', level: 1, text });
    } else
      this.#others.push(isItem ? { kind: 'item', text: `${indent}- ${text}` } : { kind: 'paragraph', text });
  }

  #endCell(): void {
    this.#table?.at(-1)?.push((this.#cell ?? []).join(' '));
    this.#cell = undefined;
  }

  #endTable(): void {
    const [header = null, ...rows] = this.#table ?? [];
    this.#table = undefined;
    if (header)
      this.#others.push(
        rows.length > 0 ? { kind: 'table', header, rows } : { kind: 'table', header: null, rows: [header] },
      );
  }
}
