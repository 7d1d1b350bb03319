import { AppError } from '#lib/shared/app-error.ts';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { coreProperties, readWholeXml, relationsOf } from '../office/xml.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** Reads a presentation slide by slide: title, text, tables, and the speaker's notes below them. */
export async function* readPptx(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const archive = await Archive.open(file);
  try {
    const { title, modified } = await coreProperties(archive);
    if (title) yield { type: 'title', title };
    if (modified) yield { type: 'modified', at: modified };
    const parts = await slideParts(archive);
    yield { type: 'count', what: 'slides', count: parts.length, isTotal: true };
    for (const [index, part] of parts.entries()) {
      const { blocks, notes } = await readSlide(archive, part);
      yield { type: 'page', total: parts.length };
      const said: Block[] = notes.length > 0 ? [{ kind: 'paragraph', text: 'Notes:' }, ...notes] : [];
      const place = `slide=${index + 1}`;
      yield { type: 'section', section: { place, flows: false, blocks: [...blocks, ...said] } };
    }
  } finally {
    archive.close();
  }
}

/** A slide: its title, text and tables, and what the speaker says to it. */
export interface Slide {
  blocks: Block[];
  notes: Block[];
}

/** Reads the slides of a presentation in the order of the show. Throws AppError with the reason for a file that is none. */
export async function* readSlides(file: DocumentFile): AsyncGenerator<Slide> {
  const archive = await Archive.open(file);
  try {
    for (const part of await slideParts(archive)) yield await readSlide(archive, part);
  } finally {
    archive.close();
  }
}

/** The slides in the order of the show, which is not that of their file names. */
async function slideParts(archive: Archive): Promise<string[]> {
  if (!archive.has(PRESENTATION)) throw new AppError('bad-request', 'it is not a PowerPoint presentation');
  const relations = new Map((await relationsOf(archive, PRESENTATION)).map(({ id, part }) => [id, part]));
  const parts: string[] = [];
  await readWholeXml(archive, PRESENTATION, {
    open: (name, attributes) => {
      const part = name === 'sldId' ? relations.get(attributes['r:id'] ?? '') : undefined;
      if (part && archive.has(part)) parts.push(part);
    },
  });
  return parts;
}

/** A slide without a title placeholder is headed by its first line, where that is short enough for a title. */
function titled(blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph' || first.text.length > 80 || others.length === 0) return blocks;
  return [{ kind: 'heading', level: 1, text: first.text }, ...others];
}

async function readSlide(archive: Archive, part: string): Promise<Slide> {
  const blocks = titled(await readShapes(archive, part));
  const notes = (await relationsOf(archive, part)).find(({ kind }) => kind === 'notesSlide');
  if (!notes || !archive.has(notes.part)) return { blocks, notes: [] };
  return { blocks, notes: (await readShapes(archive, notes.part)).filter(({ kind }) => kind !== 'heading') };
}

// Placeholders that say nothing about the slide: its number, the date, the footer, the picture of the slide on its notes.
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** The levels of the headings in these placeholders; 0 is the title of the presentation. */
const TITLE_LEVELS = new Map([
  ['title', 1],
  ['ctrTitle', 0],
]);

/** The text of a slide or of its notes (PresentationML): the title first, then shapes in their order, tables row by row. */
async function readShapes(archive: Archive, part: string): Promise<Block[]> {
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
    if (text && !FURNITURE.has(this.#placeholder)) this.#add(text);
    this.#paragraph = '';
    this.#hasBullet = false;
    this.#level = 0;
  }

  #add(text: string): void {
    const titleLevel = TITLE_LEVELS.get(this.#placeholder);
    if (this.#cell) this.#cell.push(text);
    else if (titleLevel !== undefined) this.#title.push({ kind: 'heading', level: titleLevel, text });
    else if (this.#hasBullet || this.#level > 0) {
      this.#others.push({ kind: 'item', text: `${'  '.repeat(Math.min(this.#level, 4))}- ${text}` });
    } else this.#others.push({ kind: 'paragraph', text });
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
