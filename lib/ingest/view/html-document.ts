import { Parser } from 'htmlparser2';
import type { DocumentBlock, TextRun } from '#lib/core/source-blocks.ts';
import { headingLevel, INLINE_ELEMENTS, isSkipped, VOID_ELEMENTS } from '../formats/html-elements.ts';
import { LookStack } from './look-stack.ts';
import { RunBuilder } from './run-builder.ts';
import { TableBuilder } from './table-builder.ts';

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
