import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile } from '../document.ts';
import { bytesOf } from '../file-type.ts';
import type { DocumentHtml } from './as-html.ts';
import { RtfBlocks } from './rtf-blocks.ts';

// A control word with its number, a byte in hex, a control symbol, a brace, or text (Rich Text Format 1.9.1).
const TOKEN = /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([\s\S])|([{}])|([^\\{}]+)/gi;

/** Groups whose text is not part of the document's; `\*` marks more of them. */
const SKIPPED = new Set(
  'colortbl pict objdata themedata datastore latentstyles fldinst header headerl headerr headerf footer footerl footerr footerf xe tc nonshppict listtable listoverridetable revtbl rsidtbl generator mmathPr xmlnstbl'.split(
    ' ',
  ),
);
const LITERALS: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
};
const SYMBOLS: Readonly<Record<string, string>> = { '~': '\u00A0', _: '‑', '\\': '\\', '{': '{', '}': '}' };
/** Code pages of `\fcharset`, as `TextDecoder` names them. */
const CHARSETS: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const CODE_PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  1200: 'utf-16le',
  20127: 'windows-1252',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  874: 'windows-874',
  65001: 'utf-8',
  10000: 'macintosh',
};
/** Where the text of these groups goes. */
const DESTINATIONS: Readonly<Record<string, Group['to']>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'nowhere',
  listtext: 'marker',
  pntext: 'marker',
  footnote: 'note',
  annotation: 'note',
};
const MOST_GROUPS = 10_000;

/** A Rich Text document as HTML: headings by outline level, paragraphs, list items, tables, notes below their paragraph. */
export async function rtfHtml(file: DocumentFile): Promise<DocumentHtml> {
  const text = Buffer.from(await bytesOf(file)).toString('latin1');
  if (!text.startsWith('{\\rtf'))
    throw new AppError('unsupported-media-type', 'it is not Rich Text; save it again as .rtf');
  return new RtfReader().read(text);
}

/** What a group inherits from the group around it. `to`: where its text goes. */
interface Group {
  to: 'text' | 'nowhere' | 'title' | 'marker' | 'note' | 'fonts' | 'styles';
  encoding: string;
  /** Characters that follow `\u` for readers without Unicode. */
  fallback: number;
  isHidden: boolean;
  /** Where its text would go without `\*`, which marks destinations that a reader may not know. */
  starred?: Group['to'];
}

/** Reads Rich Text in one pass. One reader reads one text. */
class RtfReader {
  readonly #out = new RtfBlocks();
  readonly #groups: Group[] = [];
  #group: Group = { to: 'text', encoding: 'windows-1252', fallback: 1, isHidden: false };
  #codePage = 'windows-1252';
  readonly #fonts = new Map<number, string>();
  #font = 0;
  readonly #outlines = new Map<number, number>();
  #style = 0;
  #bytes = '';
  #toSkip = 0;
  #title = '';

  read(text: string): DocumentHtml {
    TOKEN.lastIndex = 0;
    for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) this.#token(token);
    this.#flush();
    return { title: this.#title.trim() || undefined, html: this.#out.end() };
  }

  #token([, word, number, hex, symbol, brace, run]: RegExpExecArray): void {
    if (hex !== undefined) this.#sayByte(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (run !== undefined) this.#sayByte(run.replace(/[\r\n]/g, ''));
    else this.#control(word, number === undefined ? undefined : Number(number), symbol, brace);
    // Binary data follows as it is.
    if (word === 'bin') TOKEN.lastIndex += Math.max(0, Number(number) || 0);
  }

  #control(
    word: string | undefined,
    number: number | undefined,
    symbol: string | undefined,
    brace: string | undefined,
  ): void {
    this.#flush();
    if (brace === '{') this.#openGroup();
    else if (brace === '}') this.#group = this.#groups.pop() ?? this.#group;
    else if (symbol !== undefined) this.#symbol(symbol);
    else if (word !== undefined) this.#word(word, number);
  }

  #openGroup(): void {
    if (this.#groups.length >= MOST_GROUPS) throw new AppError('bad-request', 'it is nested too deeply');
    this.#groups.push({ ...this.#group });
    delete this.#group.starred;
    this.#toSkip = 0;
  }

  #symbol(symbol: string): void {
    if (symbol === '*' && this.#group.to === 'text')
      Object.assign(this.#group, { to: 'nowhere', starred: 'text' });
    else if (symbol === '\n' || symbol === '\r') this.#word('par', undefined);
    else if (SYMBOLS[symbol]) this.#say(SYMBOLS[symbol]);
  }

  #word(word: string, number: number | undefined): void {
    const literal = LITERALS[word];
    if (literal) this.#say(literal);
    else if (word === 'u') this.#sayUnicode(number ?? 0);
    else if (SKIPPED.has(word)) this.#group.to = 'nowhere';
    else if (!this.#destination(word) && !this.#encodingWord(word, number)) this.#layoutWord(word, number);
  }

  #destination(word: string): boolean {
    const to = this.#group.starred ?? this.#group.to;
    const next = word === 'title' && to === 'nowhere' ? 'title' : DESTINATIONS[word];
    if (!next) return false;
    if (to !== 'nowhere' || next === 'title') this.#group.to = next;
    return true;
  }

  #encodingWord(word: string, number: number | undefined): boolean {
    switch (word) {
      case 'ansicpg':
        this.#codePage = encodingOfCodePage(number ?? 0);
        this.#group.encoding = this.#codePage;
        return true;
      case 'uc':
        this.#group.fallback = Math.min(Math.max(number ?? 1, 0), 10);
        return true;
      case 'f':
        this.#chooseFont(number ?? 0);
        return true;
      case 'fcharset':
        this.#fonts.set(this.#font, CHARSETS[number ?? 0] ?? this.#codePage);
        return true;
      case 'v':
      case 'deleted':
        this.#group.isHidden = number !== 0;
        return true;
      default:
        return false;
    }
  }

  #chooseFont(number: number): void {
    this.#font = number;
    if (this.#group.to !== 'fonts') this.#group.encoding = this.#fonts.get(number) ?? this.#codePage;
  }

  #layoutWord(word: string, number = 0): void {
    const { to } = this.#group;
    if (to === 'styles') {
      if (word === 's') this.#style = number;
      else if (word === 'outlinelevel') this.#outlines.set(this.#style, number);
    } else if (to === 'note' && word === 'par') this.#say(' ');
    else if (to !== 'text') return;
    else if (word === 's') this.#out.outline = this.#outlines.get(number);
    else if (word === 'outlinelevel') this.#out.outline = number;
    else this.#out.control(word);
  }

  #sayUnicode(code: number): void {
    this.#say(String.fromCharCode(code < 0 ? code + 65_536 : code));
    this.#toSkip = this.#group.fallback;
  }

  /** Bytes wait for each other: a character of some code pages has two. */
  #sayByte(bytes: string): void {
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    this.#bytes += bytes.slice(skipped);
  }

  #flush(): void {
    if (!this.#bytes) return;
    const bytes = this.#bytes;
    this.#bytes = '';
    this.#say(/[^\0-\x7F]/.test(bytes) ? decode(bytes, this.#group.encoding) : bytes);
  }

  #say(text: string): void {
    const { to, isHidden } = this.#group;
    if (isHidden) return;
    if (to === 'title') this.#title += text;
    else if (to === 'text') this.#out.say(text);
    else if (to === 'marker') this.#out.mark(text);
    else if (to === 'note') this.#out.note(text);
  }
}

/** The name of a code page of Windows for `TextDecoder`, which may not know it. */
export function encodingOfCodePage(page: number): string {
  if (page > 28_590 && page < 28_606) return `iso-8859-${page - 28_590}`;
  return CODE_PAGES[page] ?? `windows-${page}`;
}

function decode(bytes: string, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'));
  }
}
