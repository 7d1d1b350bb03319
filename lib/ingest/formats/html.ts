import { Parser } from 'htmlparser2';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { sectionsByHeading } from './by-heading.ts';
import { HtmlTable } from './html-table.ts';
import { readText } from './text.ts';

/** Reads a web page: headings, paragraphs, lists, tables, code; without navigation, scripts and footers. Nothing is fetched. */
export async function* readHtml(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const { title, blocks, metas } = htmlBlocks(await readText(file));
  yield { type: 'title', title };
  for (const [name, value] of metas) yield { type: 'property', name, value };
  for (const section of sectionsByHeading(blocks)) yield { type: 'section', section };
}

/** An HTML text in blocks, what its title element says, and its first `meta` elements with a name. */
interface HtmlBlocks {
  title: string;
  blocks: Block[];
  metas: [name: string, content: string][];
}

const MOST_METAS = 200;

/** The blocks of an HTML text, and what its head says. */
export function htmlBlocks(html: string): HtmlBlocks {
  const reader = new HtmlBlockReader();
  return reader.read(html);
}

/** HTML as plain text, blocks separated by line breaks. */
export function htmlToText(html: string): string {
  return htmlBlocks(html)
    .blocks.map((block) => {
      if (block.kind === 'table')
        return [block.header ?? [], ...block.rows].map((row) => row.join(' | ')).join('\n');
      return block.text;
    })
    .filter(Boolean)
    .join('\n');
}

/** Reads HTML into blocks in one pass, without building a tree. One reader reads one text. */
class HtmlBlockReader {
  readonly #blocks: Block[] = [];
  readonly #lists: { ordered: boolean; count: number }[] = [];
  readonly #metas: HtmlBlocks['metas'] = [];
  #title = '';
  #inTitle = false;
  #skipping: string[] = [];
  #text = '';
  #kind: 'heading' | 'paragraph' | 'item' | 'code' = 'paragraph';
  #level = 0;
  #marker = '';
  #table: HtmlTable | undefined;

  /** The blocks and the title of a whole HTML text. */
  read(html: string): HtmlBlocks {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#say(text),
      onclosetag: (name) => this.#close(name),
    });
    parser.write(html);
    parser.end();
    if (this.#table) this.#endTable();
    this.#endBlock();
    return { title: squeeze(this.#title), blocks: this.#blocks, metas: this.#metas };
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (name === 'title' && !this.#skipping.includes('svg')) this.#inTitle = true;
    const { name: named, content } = attributes;
    if (name === 'meta' && named && content !== undefined && this.#metas.length < MOST_METAS)
      this.#metas.push([named, content]);
    if (this.#skipping.length > 0 || isSkipped(name, attributes)) {
      if (!VOID_ELEMENTS.has(name)) this.#skipping.push(name);
      return;
    }
    if (this.#table) this.#openInTable(this.#table, name, attributes);
    else if (!INLINE_ELEMENTS.has(name)) this.#openBlock(name, attributes['class']);
  }

  #openInTable(table: HtmlTable, name: string, attributes: Record<string, string>): void {
    if (name === 'table') table.depth += 1;
    if (table.depth === 1 && name === 'tr') table.openRow();
    else if (table.depth === 1 && (name === 'td' || name === 'th')) table.openCell(name === 'th', attributes);
    else if (!INLINE_ELEMENTS.has(name)) table.say(' ');
  }

  #openBlock(name: string, className: string | undefined): void {
    if (name === 'br') {
      this.#text += '\n';
      return;
    }
    this.#endBlock(true);
    const level = headingLevel(name);
    if (level > 0) {
      this.#kind = 'heading';
      // Above the first level, which a document that has a title uses for its chapters.
      this.#level = className === 'title' ? 0 : level;
    } else if (name === 'pre') this.#kind = 'code';
    else if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', count: 0 });
    else if (name === 'li') this.#openItem();
    else if (name === 'table') this.#table = new HtmlTable();
  }

  #openItem(): void {
    const list = this.#lists.at(-1);
    if (list) list.count += 1;
    this.#kind = 'item';
    this.#marker = list?.ordered ? `${list.count}. ` : '- ';
  }

  #say(text: string): void {
    if (this.#inTitle) this.#title += text;
    else if (this.#skipping.length > 0) return;
    else if (this.#table) this.#table.say(text);
    else this.#text += this.#kind === 'code' ? text : text.replace(/\s+/g, ' ');
  }

  #close(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (this.#skipping.length > 0) {
      const opened = this.#skipping.lastIndexOf(name);
      if (opened >= 0) this.#skipping.length = opened;
      return;
    }
    if (this.#table) this.#closeInTable(this.#table, name);
    else if (!INLINE_ELEMENTS.has(name) && name !== 'br') {
      this.#endBlock();
      if (name === 'ul' || name === 'ol') this.#lists.pop();
    }
  }

  #closeInTable(table: HtmlTable, name: string): void {
    if (name === 'table') table.depth -= 1;
    if (table.depth === 0) this.#endTable();
    else if (table.depth === 1 && (name === 'td' || name === 'th' || name === 'tr')) table.closeCell();
    else if (!INLINE_ELEMENTS.has(name)) table.say(' ');
  }

  #endTable(): void {
    this.#blocks.push(...(this.#table?.blocks() ?? []));
    this.#table = undefined;
  }

  /** Ends the text at hand. What has said nothing yet goes on in a block inside it: `<li><p>`, `<h1><div>`. */
  #endBlock(isOpening = false): void {
    const isCode = this.#kind === 'code';
    const lines = isCode ? [this.#text.trimEnd()] : this.#text.split('\n').map(squeeze);
    const said = lines.filter((line) => line.trim());
    this.#text = '';
    if (said.length > 0) this.#blocks.push(...this.#blocksOf(said));
    if (said.length > 0 || !isOpening) this.#kind = 'paragraph';
  }

  #blocksOf(lines: string[]): Block[] {
    const kind = this.#kind;
    if (kind === 'heading') return [{ kind, level: this.#level, text: lines.join(' ') }];
    if (kind === 'item') return [{ kind, text: this.#marker + lines.join(' ') }];
    return lines.map((text) => ({ kind, text }));
  }
}

function squeeze(text: string): string {
  return text.replace(/[\s\u00A0]+/g, ' ').trim();
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const SKIPPED_ELEMENTS = words(
  'script style noscript template nav footer aside svg math iframe object canvas select button video audio head',
);

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![\w-])/i;
/** As their elements; a banner is read like a header, because the title of a page may stand in it. */
const SKIPPED_ROLES = words('navigation contentinfo');

/** Whether an element holds nothing of what a page says: scripts, navigation, and what a browser does not show. */
export function isSkipped(name: string, { hidden, style = '', role = '' }: Record<string, string>): boolean {
  return (
    SKIPPED_ELEMENTS.has(name) ||
    hidden !== undefined ||
    SKIPPED_ROLES.has(role.toLowerCase()) ||
    HIDING_STYLE.test(style)
  );
}

/** Elements within a line of text; every other one ends the block before it. */
export const INLINE_ELEMENTS = words(
  'a abbr b bdi bdo cite code data dfn em font i ins del kbd label mark q s samp small span strong sub sup time u var wbr img input',
);

/** Elements that hold nothing and need no end. */
export const VOID_ELEMENTS = words('area base br col embed hr img input link meta param source track wbr');

/** The level of a heading's element, from 1; 0 for every other element. */
export function headingLevel(name: string): number {
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}
