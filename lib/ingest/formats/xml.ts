import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile } from '../document.ts';
import { bytesOf } from '../file-type.ts';
import { type DocumentHtml, escapeHtml } from './as-html.ts';
import { htmlToText } from './html.ts';
import { readText } from './text.ts';

const DEEPEST = 1000;
/** Named entities that DocBook and DITA declare in files of their own, which are not fetched. */
const ENTITIES = {
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/**
 * XML as HTML. DocBook, DITA, JATS and TEI give their headings, paragraphs, lists, tables and code; any other XML gives each
 * value behind the name of its element, under headings from the elements around it. Nothing is fetched and no entity that a
 * file declares is expanded. Throws AppError for XML that is not well-formed.
 */
export async function xmlHtml(file: DocumentFile): Promise<DocumentHtml> {
  const text = await decoded(file);
  if (/<!ENTITY/i.test(text))
    throw new AppError('bad-request', 'it declares XML entities; save it with their text in their stead');
  const root = /<(?:[\w.-]{1,100}:)?([\w.-]{1,100})/.exec(text)?.[1] ?? '';
  if (root === 'html') return { html: text };
  const writer = DOCUMENT_ROOTS.has(root) ? new DocumentWriter() : new ValueWriter();
  parse(text, writer);
  return { title: writer.title, html: writer.html.join('') };
}

/** Texts of an old encoding say so in their first line. */
async function decoded(file: DocumentFile): Promise<string> {
  const bytes = await bytesOf(file);
  const declared = /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1];
  if (!declared || /^utf-?(?:8|16)/i.test(declared)) return (await readText(bytes)).replace(/^\uFEFF/, '');
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return readText(bytes);
  }
}

interface Writer {
  open(name: string, attributes: Record<string, string>): void;
  say(text: string): void;
  close(name: string): void;
}

function parse(text: string, writer: Writer): void {
  const parser = new SaxesParser({ xmlns: false });
  Object.assign(parser.ENTITIES, ENTITIES);
  let depth = 0;
  parser.on('error', (error) => {
    // It stays in the text as it is written.
    if (/undefined entity/.test(error.message)) return;
    throw new AppError('bad-request', `it is not valid XML (line ${parser.line})`, { cause: error });
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEEPEST) throw new AppError('bad-request', 'its XML is nested too deeply');
    writer.open(localName(tag.name), tag.attributes);
  });
  parser.on('text', (said) => writer.say(said));
  parser.on('cdata', (said) => writer.say(said));
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1;
    writer.close(localName(tag.name));
  });
  parser.write(text).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const SECTIONS = words(
  'book part chapter appendix preface article section sect1 sect2 sect3 sect4 sect5 simplesect refentry refsection refsect1 refsect2 topic concept task reference troubleshooting glossary sec div div1 div2 div3',
);
const DOCUMENT_ROOTS = new Set([...SECTIONS, 'set', 'dita', 'TEI', 'html', 'glossentry']);
/** Between a section and its title. */
const FRONTS = words(
  'info bookinfo articleinfo chapterinfo sectioninfo front article-meta title-group titlePage docTitle body',
);
const TITLES = words('title article-title head titlePart');
const SKIPPED = words('indexterm prolog script style teiHeader journal-meta');
const ROWS = words('row tr strow sthead');
const TABLES = words('tgroup table informaltable simpletable');
/** The table of HTML begins with its first row, within these. */
const TABLE_PARTS = new Set([...TABLES, 'thead', 'tbody', 'tfoot', 'colspec', 'spanspec']);
/** What becomes which element of HTML; what else is in a document holds these, or lies within their text. */
const SHAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: 'para simpara p shortdesc ab subtitle term dt cmd',
    li: 'listitem li step item substep',
    ul: 'itemizedlist ul variablelist steps-unordered choices list',
    ol: 'orderedlist ol procedure steps substeps',
    pre: 'programlisting screen literallayout codeblock msgblock pre',
    td: 'entry td stentry cell',
    th: 'th',
  }).flatMap(([tag, names]) => names.split(' ').map((name) => [name, tag] as const)),
);

/** Writes documents: the names of elements are known, and give the shape. */
class DocumentWriter implements Writer {
  readonly html: string[] = [];
  title = '';
  readonly #open: { name: string; tag: string }[] = [];
  #sections = 0;
  #texts = 0;
  #skipped = 0;
  #inTable = false;
  #inHead = false;

  open(name: string): void {
    const tag = this.#tagOf(name);
    this.#open.push({ name, tag });
    if (SKIPPED.has(name)) this.#skipped += 1;
    if (SECTIONS.has(name)) this.#sections += 1;
    if (name === 'thead' || name === 'sthead') this.#inHead = true;
    if (tag === 'tr' && !this.#inTable) {
      this.#inTable = true;
      this.html.push('<table>');
    }
    if (tag) this.html.push(`<${tag}>`);
    if (isText(tag)) this.#texts += 1;
  }

  #tagOf(name: string): string {
    if (TITLES.has(name)) return this.#titleTag();
    if (ROWS.has(name)) return 'tr';
    if (TABLE_PARTS.has(name)) return '';
    const tag = SHAPES.get(name) ?? '';
    if (tag === 'td' && this.#inHead) return 'th';
    // What holds blocks ends what stood before it; what lies within a text does not.
    return tag || (this.#texts === 0 && !this.#inTable ? 'div' : '');
  }

  #titleTag(): string {
    const { name = '' } = this.#open.at(-1) ?? {};
    return SECTIONS.has(name) || FRONTS.has(name) ? `h${Math.min(6, Math.max(1, this.#sections))}` : 'p';
  }

  say(text: string): void {
    if (this.#skipped > 0) return;
    if (!this.title && this.#open.at(-1)?.tag === 'h1') this.title = text.replace(/\s+/g, ' ').trim();
    this.html.push(escapeHtml(text));
  }

  close(name: string): void {
    const { tag = '' } = this.#open.pop() ?? {};
    if (SKIPPED.has(name)) this.#skipped -= 1;
    if (SECTIONS.has(name)) this.#sections -= 1;
    if (name === 'thead' || name === 'sthead') this.#inHead = false;
    if (isText(tag)) this.#texts -= 1;
    if (tag) this.html.push(`</${tag}>`);
    if (TABLES.has(name) && this.#inTable) {
      this.#inTable = false;
      this.html.push('</table>');
    }
  }
}

function isText(tag: string): boolean {
  return /^(?:p|li|pre|td|th|h\d)$/.test(tag);
}

/** Elements whose text speaks for itself. */
const PLAIN = words('p para paragraph text');
/** Of these a heading takes the value: `Book: The manual`. */
const NAMING = words('title name id label subject');
const LOWEST_HEADING = 4;

interface OpenElement {
  name: string;
  attributes: [string, string][];
  text: string;
  hasWords: boolean;
  /** Its text belongs to the element around it: emphasis in a sentence. */
  isInline: boolean;
}

/** Writes data: a paragraph for each value, with the name of its element in front. */
class ValueWriter implements Writer {
  readonly html: string[] = [];
  readonly title = '';
  readonly #open: OpenElement[] = [];
  /** How many of the open elements have their heading already; the outermost one has none. */
  #headed = 1;

  open(name: string, attributes: Record<string, string>): void {
    const around = this.#open.at(-1);
    const isInline = around !== undefined && (around.isInline || PLAIN.has(around.name) || around.hasWords);
    const said = Object.entries(attributes).filter(([key]) => !/^xml|:/.test(key));
    this.#open.push({ name, attributes: isInline ? [] : said, text: '', hasWords: false, isInline });
  }

  say(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    element.text += text;
    element.hasWords ||= /\S/.test(text);
  }

  close(): void {
    const element = this.#open.pop();
    const around = this.#open.at(-1);
    if (!element) return;
    if (element.isInline && around) {
      around.text += element.text;
      around.hasWords ||= element.hasWords;
    } else this.#end(element);
    this.#headed = Math.max(1, Math.min(this.#headed, this.#open.length));
  }

  #end({ name, attributes, text }: OpenElement): void {
    const isHeaded = this.#headed > this.#open.length;
    const value = (text.includes('</') ? htmlToText(text) : text).replace(/\s+/g, ' ').trim();
    if (value) this.#value(name, value);
    if (isHeaded || attributes.length === 0) return;
    // What has attributes alone is one record.
    if (value) for (const [key, said] of attributes) this.#value(`${name} ${key}`, said);
    else this.#value(name, attributes.map(([key, said]) => `${label(key)} ${said}`).join(', '));
  }

  #value(name: string, value: string): void {
    const isNamed = NAMING.has(name) && this.#headed < this.#open.length && value.length <= 120;
    while (this.#headed < this.#open.length) {
      const { name: above, attributes } = this.#open[this.#headed] ?? { name: '', attributes: [] };
      this.#headed += 1;
      const isLast = this.#headed === this.#open.length;
      const level = Math.min(LOWEST_HEADING, this.#headed - 1);
      const said = isNamed && isLast ? `${label(above)}: ${value}` : label(above);
      this.html.push(`<h${level}>${escapeHtml(said)}</h${level}>`);
      for (const [key, of] of attributes) this.#paragraph(key, of);
    }
    if (!isNamed) this.#paragraph(name, value);
  }

  #paragraph(name: string, value: string): void {
    this.html.push(`<p>${escapeHtml(PLAIN.has(name) ? value : `${label(name)}: ${value}`)}</p>`);
  }
}

/** The name of an element as words: `unitPrice` is `Unit price`. */
function label(name: string): string {
  const spaced = name.replace(
    /([\p{Ll}\d])(\p{Lu})/gu,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  const plain = spaced.replace(/[_.-]+/g, ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
