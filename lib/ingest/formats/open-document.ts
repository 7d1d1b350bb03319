import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { readWholeXml, userDefined } from '../office/xml.ts';
import { type DocumentHtml, escapeHtml } from './as-html.ts';

const CONTENT = 'content.xml';
const META = 'meta.xml';
const MANIFEST = 'META-INF/manifest.xml';

/**
 * A text, a spreadsheet or a presentation in OpenDocument 1.0 to 1.4 as HTML: headings, paragraphs, lists, tables; a heading
 * for each sheet and each slide; notes and comments below their paragraph. Pictures and tables of contents are left out.
 */
export async function openDocumentHtml(file: DocumentFile): Promise<DocumentHtml> {
  const archive = await Archive.open(file);
  try {
    if (!archive.has(CONTENT)) throw new AppError('bad-request', 'it is not an OpenDocument file');
    await refuseEncrypted(archive);
    const writer = new HtmlWriter();
    await readWholeXml(archive, CONTENT, writer);
    const properties = await userDefined(archive);
    return { title: await titleOf(archive), properties, html: writer.html() };
  } finally {
    archive.close();
  }
}

async function refuseEncrypted(archive: Archive): Promise<void> {
  if (!archive.has(MANIFEST)) return;
  let isEncrypted = false;
  await readWholeXml(archive, MANIFEST, {
    open: (name) => {
      isEncrypted ||= name === 'encryption-data' || name === 'encrypted-key';
    },
  });
  if (isEncrypted) throw new AppError('bad-request', 'it is encrypted; save it without a password');
}

async function titleOf(archive: Archive): Promise<string | undefined> {
  if (!archive.has(META)) return undefined;
  let inTitle = false;
  let title = '';
  await readWholeXml(archive, META, {
    open: (name) => {
      inTitle = name === 'title';
    },
    text: (text) => {
      if (inTitle) title += text;
    },
    close: () => {
      inTitle = false;
    },
  });
  return title || undefined;
}

/** Elements whose text is no part of the document's: deleted text, tables of contents, numbers of notes. */
const SKIPPED = new Set([
  'tracked-changes',
  'table-of-content',
  'illustration-index',
  'table-index',
  'alphabetical-index',
  'note-citation',
  'creator',
  'date',
  'date-string',
  'forms',
  'settings',
  'automatic-styles',
  'desc',
]);
const MOST_REPEATED = 100;

/** Writes the elements of `content.xml` as HTML in one pass. */
class HtmlWriter {
  readonly #written: string[] = [];
  readonly #asides: string[] = [];
  /** What ends each open element, outermost first. */
  readonly #ends: (() => void)[] = [];
  #skipped = 0;
  #aside = 0;
  #texts = 0;
  #isSheet = false;
  #inHeader = false;
  #row: SheetRow | undefined;
  #slides = 0;
  #slide: 'untitled' | 'titled' | undefined;
  #isSlideTitle = false;

  html(): string {
    return this.#written.join('');
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#skipped > 0 || SKIPPED.has(name)) this.#skipped += 1;
    else this.#ends.push(this.#start(name, attributes) ?? (() => {}));
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#texts > 0) this.#write(escapeHtml(text));
  }

  close(): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else this.#ends.pop()?.();
  }

  #write(html: string): void {
    if (this.#aside > 0) this.#asides.push(html);
    else if (this.#row) this.#row.say(html);
    else this.#written.push(html);
  }

  /** Writes the start of an element; returns what ends it, if anything. */
  #start(name: string, attributes: Record<string, string>): (() => void) | undefined {
    switch (name) {
      case 'h':
      case 'p':
        return this.#startText(name, attributes['text:outline-level']);
      case 'list':
        return this.#element('ul');
      case 'list-item':
      case 'list-header':
        return this.#element('li');
      case 'note':
      case 'annotation':
        this.#aside += 1;
        return () => {
          this.#aside -= 1;
        };
      case 'line-break':
        this.#write('<br>');
        return;
      case 'tab':
      case 's':
        this.#write(' ');
        return;
      default:
        return name.startsWith('table')
          ? this.#startTable(name, attributes)
          : this.#startContainer(name, attributes['presentation:class']);
    }
  }

  #element(tag: string, attributes = ''): () => void {
    this.#write(`<${tag}${attributes}>`);
    return () => this.#write(`</${tag}>`);
  }

  #startText(name: 'h' | 'p', outlineLevel: string | undefined): () => void {
    if (this.#slide === 'untitled' && !this.#isSlideTitle) this.#write(`<h2>Slide ${this.#slides}</h2>`);
    if (this.#slide) this.#slide = 'titled';
    this.#texts += 1;
    const level = Math.min(6, Math.max(1, Number(outlineLevel) || 1));
    const end = this.#element(this.#isSlideTitle ? 'h2' : name === 'h' ? `h${level}` : 'p');
    return () => {
      this.#texts -= 1;
      end();
      if (this.#aside === 0) this.#write(this.#asides.splice(0).join(''));
    };
  }

  #startTable(name: string, attributes: Record<string, string>): (() => void) | undefined {
    switch (name) {
      case 'table':
        if (this.#isSheet) this.#write(`<h2>${escapeHtml(attributes['table:name'] ?? '')}</h2>`);
        return this.#element('table');
      case 'table-header-rows':
        this.#inHeader = true;
        return () => {
          this.#inHeader = false;
        };
      case 'table-row':
        return this.#isSheet ? this.#startSheetRow() : this.#element('tr');
      case 'table-cell':
        return this.#startCell(attributes);
      default:
        return undefined;
    }
  }

  #startSheetRow(): () => void {
    const row = new SheetRow();
    this.#row = row;
    return () => {
      this.#row = undefined;
      this.#write(row.html());
    };
  }

  #startCell(attributes: Record<string, string>): (() => void) | undefined {
    if (this.#row) {
      this.#row.open(Number(attributes['table:number-columns-repeated']) || 1);
      return undefined;
    }
    const columns = Number(attributes['table:number-columns-spanned']) || 1;
    const rows = Number(attributes['table:number-rows-spanned']) || 1;
    return this.#element(this.#inHeader ? 'th' : 'td', ` colspan="${columns}" rowspan="${rows}"`);
  }

  #startContainer(name: string, role: string | undefined): (() => void) | undefined {
    if (name === 'spreadsheet') this.#isSheet = true;
    if (name === 'page') {
      this.#slides += 1;
      this.#slide = 'untitled';
    }
    if (name !== 'frame') return undefined;
    this.#isSlideTitle = role === 'title';
    return () => {
      this.#isSlideTitle = false;
    };
  }
}

/** One row of a sheet. Repeated cells are written as often, up to a bound; empty ones at its end are left out. */
class SheetRow {
  readonly #cells: { text: string; times: number }[] = [];

  open(times: number): void {
    this.#cells.push({ text: '', times: Math.min(times, MOST_REPEATED) });
  }

  say(html: string): void {
    const cell = this.#cells.at(-1);
    if (cell) cell.text += html;
  }

  html(): string {
    const last = this.#cells.findLastIndex(({ text }) => text.replace(/<[^>]*>/g, '') !== '');
    const cells = this.#cells.slice(0, last + 1).flatMap(({ text, times }) => {
      return Array.from({ length: times }, () => `<td>${text}</td>`);
    });
    return cells.length > 0 ? `<tr>${cells.join('')}</tr>` : '';
  }
}
