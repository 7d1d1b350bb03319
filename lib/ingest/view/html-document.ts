import { Parser } from 'htmlparser2';
import type { DocumentBlock, TableCell, TextRun } from '#lib/core/ports/source-parts.ts';
import { headingLevel, INLINE_ELEMENTS, isSkipped, VOID_ELEMENTS } from '../formats/html.ts';
import { spanOf } from '../formats/html-table.ts';
import { type Look, RunBuilder } from './run-builder.ts';

interface Row {
  cells: TableCell[];
  isHeader: boolean;
}

/** Collects the cells of an HTML table; tables inside it become text of its cells. */
class TableBuilder {
  readonly #rows: Row[] = [];
  readonly #text = new RunBuilder();
  #cell: TableCell | undefined;
  #caption: DocumentBlock | undefined;
  #inCaption = false;
  depth = 1;

  /** Opens an element of the table or of a cell. */
  open(name: string, attributes: Record<string, string>): void {
    if (name === 'table') this.depth += 1;
    if (this.depth > 1 || !/^(tr|td|th|caption)$/.test(name)) this.#text.startLine();
    else if (name === 'caption') this.#inCaption = true;
    else if (name === 'tr') this.#openRow();
    else this.#openCell(name === 'th', attributes);
  }

  /** Words of a cell or of the caption; between cells there are none. */
  say(text: string, look: Look): void {
    if (this.#cell || this.#inCaption) this.#text.say(text, look);
  }

  /** Closes an element; the table itself once `depth` is 0. */
  close(name: string): void {
    if (name === 'table') this.depth -= 1;
    if (this.depth > 1) return;
    if (name === 'caption') this.#closeCaption();
    else if (/^(tr|td|th)$/.test(name)) this.#closeCell();
    else if (this.depth === 1) this.#text.startLine();
  }

  /** The table as blocks: paragraphs where it has one column and serves layout alone. */
  blocks(): DocumentBlock[] {
    this.#closeCell();
    const caption = this.#caption ? [this.#caption] : [];
    const rows = this.#rows.filter(({ cells }) => cells.some(({ runs }) => runs.length > 0));
    const [first, ...others] = rows;
    if (!first) return caption;
    if (rows.every(({ cells }) => cells.length <= 1)) {
      const paragraphs = rows.flatMap(({ cells }) => cells);
      return [...caption, ...paragraphs.map(({ runs }): DocumentBlock => ({ kind: 'paragraph', runs }))];
    }
    const header = first.isHeader && others.length > 0 ? first.cells : null;
    return [...caption, { kind: 'table', header, rows: (header ? others : rows).map(({ cells }) => cells) }];
  }

  #openRow(): void {
    this.#closeCell();
    this.#rows.push({ cells: [], isHeader: true });
  }

  #openCell(isHeader: boolean, attributes: Record<string, string>): void {
    this.#closeCell();
    if (this.#rows.length === 0) this.#openRow();
    const row = this.#rows.at(-1);
    if (row && !isHeader) row.isHeader = false;
    const colSpan = spanOf(attributes['colspan']);
    const rowSpan = spanOf(attributes['rowspan']);
    this.#cell = { runs: [], ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
  }

  #closeCell(): void {
    if (!this.#cell) return;
    this.#cell.runs = this.#text.take();
    this.#rows.at(-1)?.cells.push(this.#cell);
    this.#cell = undefined;
  }

  #closeCaption(): void {
    const runs = this.#text.take();
    if (runs.length > 0) this.#caption = { kind: 'paragraph', runs };
    this.#inCaption = false;
  }
}

/** The blocks of an HTML text with the look of their words, for readers. What ingestion leaves out is left out here. */
export function htmlDocument(html: string): DocumentBlock[] {
  return new HtmlDocumentReader().read(html);
}

/** What the block at hand will be, once it ends. */
type Opened =
  | { kind: 'paragraph' | 'code' }
  | { kind: 'heading'; level: number }
  | { kind: 'item'; level: number; marker: string };

const PARAGRAPH: Opened = { kind: 'paragraph' };

/** Reads HTML into blocks in one pass, without building a tree. One reader reads one text. */
class HtmlDocumentReader {
  readonly #blocks: DocumentBlock[] = [];
  readonly #lists: { ordered: boolean; count: number }[] = [];
  readonly #looks = new LookStack();
  readonly #text = new RunBuilder();
  #skipping: string[] = [];
  #opened = PARAGRAPH;
  #quotes = 0;
  #table: TableBuilder | undefined;

  read(html: string): DocumentBlock[] {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#say(text),
      onclosetag: (name) => this.#close(name),
    });
    parser.write(html);
    parser.end();
    this.#endTable();
    this.#endBlock();
    return this.#blocks;
  }

  #open(name: string, attributes: Record<string, string>): void {
    // The title of a page stands in its head, not in its text.
    if (this.#skipping.length > 0 || name === 'title' || isSkipped(name, attributes)) {
      if (!VOID_ELEMENTS.has(name)) this.#skipping.push(name);
    } else if (INLINE_ELEMENTS.has(name)) this.#openInline(name, attributes);
    else if (name === 'br') this.#breakLine();
    else if (this.#table) this.#table.open(name, attributes);
    else this.#openBlock(name, attributes);
  }

  #openInline(name: string, attributes: Record<string, string>): void {
    this.#looks.open(name, attributes);
    if (name === 'img' && attributes['alt']?.trim()) this.#say(attributes['alt'], { image: true });
    if (name === 'input' && attributes['type'] === 'checkbox')
      this.#say('checked' in attributes ? '☑ ' : '☐ ');
  }

  #openBlock(name: string, attributes: Record<string, string>): void {
    this.#endBlock(true);
    const level = headingLevel(name);
    if (level > 0) this.#opened = { kind: 'heading', level };
    else if (name === 'pre') this.#opened = { kind: 'code' };
    else if (name === 'ul' || name === 'ol') this.#openList(name === 'ol', attributes['start']);
    else if (name === 'li') this.#openItem();
    else if (name === 'blockquote') this.#quotes += 1;
    else if (name === 'hr') this.#blocks.push({ kind: 'rule' });
    else if (name === 'table') this.#table = new TableBuilder();
  }

  #openList(ordered: boolean, start: string | undefined): void {
    this.#lists.push({ ordered, count: (Number.parseInt(start ?? '', 10) || 1) - 1 });
  }

  #openItem(): void {
    const list = this.#lists.at(-1);
    if (list) list.count += 1;
    const marker = list?.ordered ? `${list.count}.` : '•';
    this.#opened = { kind: 'item', level: Math.max(0, this.#lists.length - 1), marker };
  }

  #say(text: string, look: { image?: true } = {}): void {
    if (this.#skipping.length > 0) return;
    const whole = { ...this.#looks.look, ...look };
    if (this.#table) this.#table.say(text, whole);
    else this.#text.say(text, whole, this.#opened.kind === 'code');
  }

  #breakLine(): void {
    if (this.#table) this.#table.open('br', {});
    else this.#text.breakLine();
  }

  #close(name: string): void {
    if (this.#skipping.length > 0) {
      const opened = this.#skipping.lastIndexOf(name);
      if (opened >= 0) this.#skipping.length = opened;
    } else if (INLINE_ELEMENTS.has(name)) this.#looks.close(name);
    else if (this.#table) {
      this.#table.close(name);
      if (this.#table.depth === 0) this.#endTable();
    } else if (name !== 'br') this.#closeBlock(name);
  }

  #closeBlock(name: string): void {
    this.#endBlock();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
  }

  #endTable(): void {
    for (const block of this.#table?.blocks() ?? []) this.#blocks.push(block);
    this.#table = undefined;
  }

  /** Ends the text at hand. What has said nothing yet goes on in a block inside it: `<li><p>`, `<h1><div>`. */
  #endBlock(isOpening = false): void {
    const runs = this.#text.take();
    if (runs.length > 0) this.#blocks.push(this.#blockOf(runs));
    if (runs.length > 0 || !isOpening) this.#opened = PARAGRAPH;
  }

  #blockOf(runs: TextRun[]): DocumentBlock {
    const opened = this.#opened;
    if (opened.kind !== 'paragraph') return { ...opened, runs };
    return { kind: 'paragraph', runs, ...(this.#quotes > 0 && { inset: true }) };
  }
}

const LOOKS: Readonly<Record<string, 'strong' | 'em' | 'code'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

const LEADS_AWAY = /^(?:https?|mailto):/i;
/** Longer addresses are not for people. */
const LONGEST_ADDRESS = 2000;

/** The look of words by the elements that are open around them. */
class LookStack {
  readonly #open = { strong: 0, em: 0, code: 0 };
  readonly #links: (string | undefined)[] = [];

  /** Opens an element within a line. */
  open(name: string, attributes: Record<string, string>): void {
    if (name === 'a') this.#links.push(addressOf(attributes['href']));
    const look = lookOf(name);
    if (look) this.#open[look] += 1;
  }

  /** Closes it. */
  close(name: string): void {
    if (name === 'a') this.#links.pop();
    const look = lookOf(name);
    if (look) this.#open[look] -= 1;
  }

  /** How words look here. */
  get look(): Look {
    const { strong, em, code } = this.#open;
    const href = this.#links.at(-1);
    return {
      ...(strong > 0 && { strong: true }),
      ...(em > 0 && { em: true }),
      ...(code > 0 && { code: true }),
      ...(href && { href }),
    };
  }
}

function lookOf(name: string): 'strong' | 'em' | 'code' | undefined {
  return Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
}

// Addresses within the document lead nowhere once it is shown in parts of another page.
function addressOf(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return LEADS_AWAY.test(address) && address.length <= LONGEST_ADDRESS ? address : undefined;
}
