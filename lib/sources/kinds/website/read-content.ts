import { INLINE_ELEMENTS, isSkipped, VOID_ELEMENTS } from '#lib/ingest/formats/html.ts';
import { digestOf } from '../item-name.ts';
import { type Attributes, type PageHead, parseHtml } from './read-head.ts';

/** The content of a page: HTML of headings, paragraphs, lists, tables and code alone, and its blocks to compare with other pages. */
export interface PageContent {
  html: string;
  /** The characters of its text. */
  textLength: number;
  /** Digests of its paragraphs and list items. */
  blocks: string[];
}

const DEEPEST = 400;

const COOKIE_BANNER =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr)[\s_-]?(?:banner|bar|notice|note|consent|popup|modal|overlay|message|box|dialog|wall|hint|policy-?banner)|onetrust|cybotcookiebot|cookieconsent|cookiebanner|didomi|usercentrics|osano-cm|cmpbox/i;
const AROUND_CONTENT =
  /(?:^|\s)(?:breadcrumbs?|skip-?(?:link|nav|to-content)|side-?bar|nav-?bar|main-?menu|site-?(?:header|footer|nav|menu)|page-?footer|share-?(?:buttons|links)|pagination|on-this-page)(?:$|\s)/i;

/**
 * Reduces a page to its content. Navigation, headers and footers of the site, cookie banners, and blocks that
 * `isRepeated` knows by their digest are left out. Reads all of a page where the part that is marked has no text.
 */
export function readContent(
  html: string,
  { title, main }: Pick<PageHead, 'title' | 'main'>,
  isRepeated: (digest: string) => boolean,
): PageContent {
  const read = (within: PageHead['main']) => new ContentReader(within, isRepeated).read(html, title);
  const content = read(main);
  return content.textLength > 0 || !main ? content : read(undefined);
}

const WRITTEN = new Set(
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tfoot tr th td pre blockquote br'.split(
    ' ',
  ),
);
/** What a repeated block may be: never a heading, nor a cell of a table. */
const BLOCKS = new Set(['p', 'li', 'div', 'dd', 'blockquote']);

interface Open {
  name: string;
  /** What it is written as; an empty text for nothing. */
  tag: string;
  isMain: boolean;
}

/** Writes the content of a page in one pass. */
class ContentReader {
  readonly #within: PageHead['main'];
  readonly #isRepeated: (digest: string) => boolean;
  readonly #open: Open[] = [];
  readonly #blocks: string[] = [];
  #skipping: string[] = [];
  #inMain = 0;
  #inPre = 0;
  #out: string[] = [];
  /** The first heading of the site's header, which may be the title of the page. */
  #headerTitle = '';
  #inHeaderTitle = false;
  /** Since the last tag that was written. */
  #text = '';
  #textLength = 0;

  constructor(within: PageHead['main'], isRepeated: (digest: string) => boolean) {
    this.#within = within;
    this.#isRepeated = isRepeated;
  }

  read(html: string, title: string): PageContent {
    parseHtml(html, {
      onopentag: (name, attributes) => this.#start(name, attributes),
      ontext: (text) => {
        if (this.#inHeaderTitle) this.#headerTitle += text;
        else if (this.#skipping.length === 0 && this.#isInside()) this.#text += text;
      },
      onclosetag: (name) => this.#end(name),
    });
    this.#flush('div');
    const head = `<!doctype html>\n<html><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`;
    const heading = this.#headerTitle.replace(/\s+/g, ' ').trim();
    const isMissing = this.#within === undefined && heading !== '' && !this.#out.includes('<h1>');
    const body = (isMissing ? `<h1>${escaped(heading)}</h1>` : '') + this.#out.join('');
    return {
      html: `${head}<body>${body}</body></html>\n`,
      textLength: this.#textLength,
      blocks: this.#blocks,
    };
  }

  #isInside(): boolean {
    return this.#within === undefined || this.#inMain > 0;
  }

  #start(name: string, attributes: Attributes): void {
    if (this.#skipping.length > 0 || this.#isAround(name, attributes)) this.#skip(name);
    else if (!INLINE_ELEMENTS.has(name)) this.#begin(name, attributes);
  }

  #skip(name: string): void {
    const isTitle = name === 'h1' && this.#skipping[0] === 'header' && this.#headerTitle === '';
    if (isTitle) this.#inHeaderTitle = true;
    if (!VOID_ELEMENTS.has(name) && this.#skipping.length < DEEPEST) this.#skipping.push(name);
  }

  #begin(name: string, attributes: Attributes): void {
    this.#flush(this.#open.at(-1)?.name ?? 'div');
    const tag = WRITTEN.has(name) && this.#isInside() ? name : '';
    if (tag) this.#out.push(openTag(tag, attributes));
    if (VOID_ELEMENTS.has(name) || this.#open.length >= DEEPEST) return;
    const isMain =
      this.#within !== undefined && (name === this.#within || attributes['role'] === this.#within);
    if (isMain) this.#inMain += 1;
    if (name === 'pre') this.#inPre += 1;
    this.#open.push({ name, tag, isMain });
  }

  #end(name: string): void {
    if (this.#skipping.length > 0) this.#endSkipped(name);
    else if (!INLINE_ELEMENTS.has(name) && !VOID_ELEMENTS.has(name)) this.#close(name);
  }

  #endSkipped(name: string): void {
    if (name === 'h1') this.#inHeaderTitle = false;
    const opened = this.#skipping.lastIndexOf(name);
    if (opened >= 0) this.#skipping.length = opened;
    if (opened === 0) this.#inHeaderTitle = false;
  }

  #close(name: string): void {
    const opened = this.#open.findLastIndex((open) => open.name === name);
    if (opened < 0) return;
    this.#flush(name);
    for (const { name: closed, tag, isMain } of this.#open.splice(opened).reverse()) {
      if (tag) this.#out.push(`</${tag}>`);
      if (isMain) this.#inMain -= 1;
      if (closed === 'pre') this.#inPre -= 1;
    }
  }

  /** Writes the text so far, unless it stands on many pages. */
  #flush(block: string): void {
    const text = this.#inPre > 0 ? this.#text : this.#text.replace(/\s+/g, ' ');
    this.#text = '';
    const said = text.trim();
    if (said === '') return;
    if (BLOCKS.has(block) || !WRITTEN.has(block)) {
      const digest = digestOf(said).slice(0, 12);
      this.#blocks.push(digest);
      if (this.#isRepeated(digest)) return;
    }
    this.#textLength += said.length;
    this.#out.push(WRITTEN.has(block) ? escaped(text) : `<p>${escaped(said)}</p>`);
  }

  #isAround(name: string, attributes: Attributes): boolean {
    if (isSkipped(name, attributes) || name === 'dialog') return true;
    if (name === 'header') return this.#inMain === 0 && !this.#open.some((open) => open.name === 'article');
    if (name === 'body' || name === 'html' || name === 'main' || name === 'article') return false;
    const { id = '', class: classes = '', role = '' } = attributes;
    if (/^(?:dialog|alertdialog|search)$/i.test(role) || attributes['aria-modal'] === 'true') return true;
    const names = `${id} ${classes}`;
    return (
      names.length > 1 && names.length < 2_000 && (COOKIE_BANNER.test(names) || AROUND_CONTENT.test(names))
    );
  }
}

function openTag(name: string, attributes: Attributes): string {
  if (name !== 'td' && name !== 'th') return `<${name}>`;
  const spans = ['colspan', 'rowspan'].filter((span) => /^\d{1,4}$/.test(attributes[span] ?? ''));
  return `<${name}${spans.map((span) => ` ${span}="${attributes[span]}"`).join('')}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
