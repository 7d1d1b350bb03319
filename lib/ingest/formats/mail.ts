import { AppError } from '#lib/shared/app-error.ts';
import { FILE_KINDS, fileKindOf } from '#lib/shared/document-formats.ts';
import type { DocumentFile, ReadAttached } from '../document.ts';
import { bytesOf } from '../file-type.ts';
import { type DocumentHtml, escapeHtml, htmlOfBlocks } from './as-html.ts';
import { htmlToText } from './html.ts';
import { textBlocks } from './text.ts';

const SHOWN_HEADERS = ['From', 'To', 'Cc', 'Date'];
const MOST_MESSAGES = 5000;

/** A message (`.eml`) as HTML: its subject as heading, who wrote to whom and when, its text, and attached documents. */
export async function mailHtml(file: DocumentFile, readAttached?: ReadAttached): Promise<DocumentHtml> {
  const notices: string[] = [];
  const text = (await bytesOf(file)).toString('latin1');
  return { ...(await partsHtml(readMime(text), { notices, readAttached })), notices };
}

/** A mailbox (`.mbox`) as HTML: its messages in order, a heading each. */
export async function mailboxHtml(file: DocumentFile, readAttached?: ReadAttached): Promise<DocumentHtml> {
  const text = (await bytesOf(file)).toString('latin1');
  const notices: string[] = [];
  const messages = text.split(/(?:^|\r?\n\r?\n)From [^\r\n]{1,500}\r?\n/).filter((message) => message.trim());
  if (messages.length > MOST_MESSAGES)
    notices.push(`only the first ${MOST_MESSAGES} of its ${messages.length} messages were read`);
  const html: string[] = [];
  for (const message of messages.slice(0, MOST_MESSAGES)) {
    // Lines that begin with `From ` were quoted when the message was stored.
    const unquoted = message.replace(/^>(>*From )/gm, '$1');
    html.push((await partsHtml(readMime(unquoted), { notices, readAttached })).html);
  }
  return { html: html.join(''), notices };
}

/** What attachments are read with, and what is said of those that are not. */
interface Attaching {
  notices: string[];
  readAttached: ReadAttached | undefined;
}

/** A message of any kind as HTML, with its subject as title and heading; notices of attachments go to `attaching`. */
export async function partsHtml(
  { headers, parts }: MailMessage,
  attaching: Attaching,
): Promise<{ title: string; html: string }> {
  const title = headers.get('subject')?.trim() ?? '';
  const html = [`<h1>${escapeHtml(title || 'Message')}</h1>`];
  for (const name of SHOWN_HEADERS) {
    const value = headers.get(name.toLowerCase());
    if (value) html.push(`<p>${name}: ${escapeHtml(value)}</p>`);
  }
  html.push(...shownParts(parts).map(textHtml));
  for (const part of parts) {
    if (part.fileName !== null) html.push(await attachmentHtml(part, part.fileName, attaching));
  }
  return { title, html: html.join('') };
}

/** The parts that are the message's text: of alternatives the HTML one, or the plain one where there is no other. */
export function shownParts(parts: readonly MailPart[]): MailPart[] {
  const texts = parts.filter(({ fileName, type }) => fileName === null && type.startsWith('text/'));
  const hasHtml = texts.some((part) => part.isAlternative && part.type === 'text/html' && hasWords(part));
  return texts.filter((part) => !part.isAlternative || !hasHtml || part.type === 'text/html');
}

/** Whether a text has more than markup in it. */
export function hasWords(part: MailPart): boolean {
  return htmlToText(decodeText(part.bytes, part.charset)) !== '';
}

function textHtml(part: MailPart): string {
  const text = decodeText(part.bytes, part.charset);
  if (part.type === 'text/html') return `<div>${text}</div>`;
  const lines = textBlocks(text.replace(/\r\n?/g, '\n'));
  return lines.map((block) => ('text' in block ? `<p>${escapeHtml(block.text)}</p>` : '')).join('');
}

/** An attached document under its name, as the parser of its format reads it. What no parser reads is named. */
async function attachmentHtml(
  part: MailPart,
  fileName: string,
  { notices, readAttached }: Attaching,
): Promise<string> {
  const name = fileName.slice(0, LONGEST_NAME);
  const heading = `<h2>Attachment: ${escapeHtml(name)}</h2>`;
  if (part.isDamaged) return heading;
  const kind = fileKindOf(name) ?? FILE_KINDS.find(({ mediaType }) => mediaType === part.type);
  if (!kind || !readAttached) return part.type.startsWith('text/') ? heading + textHtml(part) : heading;
  try {
    const named = fileKindOf(name) ? name : `${name}.${kind.extensions[0]}`;
    const read = await readAttached(named, bytesInUtf8(part));
    notices.push(...read.notices.map((notice) => `its attachment ${name}: ${notice}`));
    return heading + htmlOfBlocks(read.blocks, 2);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    notices.push(`its attachment ${name} was not read: ${error.message}`);
    return heading;
  }
}

/** Readers of texts know no other old encoding than Windows-1252. */
function bytesInUtf8({ type, bytes, charset }: MailPart): Uint8Array {
  const isForeign = type.startsWith('text/') && !/^\s*utf-?8\s*$/i.test(charset);
  return isForeign ? Buffer.from(decodeText(bytes, charset)) : bytes;
}

/** One part of a message that holds no other parts: its text or bytes, decoded. */
export interface MailPart {
  /** In lower case, as `text/html`. */
  type: string;
  /** Null for parts that are shown in place. */
  fileName: string | null;
  bytes: Uint8Array;
  charset: string;
  /** Part of `multipart/alternative`, of which a reader shows one. */
  isAlternative: boolean;
  /** Damaged, as a notice says: only its name is shown. */
  isDamaged?: boolean;
}

/** A message: its headers by lower-case name (the first of a name), decoded, and its parts in order. */
export interface MailMessage {
  headers: ReadonlyMap<string, string>;
  parts: MailPart[];
}

const DEEPEST = 20;
const MOST_PARTS = 1000;
const LONGEST_HEADERS = 256_000;
const LONGEST_NAME = 200;

/** Reads a message (RFC 5322 with MIME, RFC 2045 to 2049 and 2231). `text` holds a byte in each character (Latin-1). */
function readMime(text: string): MailMessage {
  const { headers, body } = entityOf(text);
  const parts: MailPart[] = [];
  collect(headers, body, { parts, depth: 0, isAlternative: false });
  return { headers: new Map([...headers].map(([name, value]) => [name, decodeWords(value)])), parts };
}

interface Collecting {
  parts: MailPart[];
  depth: number;
  isAlternative: boolean;
}

function collect(headers: ReadonlyMap<string, string>, body: string, at: Collecting): void {
  if (at.parts.length >= MOST_PARTS || at.depth > DEEPEST) return;
  const { value: type, parameters } = parametersOf(headers.get('content-type') ?? 'text/plain');
  const boundary = parameters.get('boundary');
  if (type.startsWith('multipart/') && boundary) {
    const isAlternative = at.isAlternative || type === 'multipart/alternative';
    for (const entity of splitAt(body, boundary)) {
      const inner = entityOf(entity);
      collect(inner.headers, inner.body, { parts: at.parts, depth: at.depth + 1, isAlternative });
    }
    return;
  }
  at.parts.push({
    type,
    fileName: fileNameOf(headers, parameters, type === 'message/rfc822'),
    bytes: decodeBody(body, headers.get('content-transfer-encoding')),
    charset: parameters.get('charset') ?? 'utf-8',
    isAlternative: at.isAlternative,
  });
}

function fileNameOf(
  headers: ReadonlyMap<string, string>,
  typeParameters: ReadonlyMap<string, string>,
  isMessage: boolean,
): string | null {
  const { value, parameters } = parametersOf(headers.get('content-disposition') ?? '');
  const name = parameters.get('filename') ?? typeParameters.get('name');
  if (!name && isMessage) return 'message.eml';
  return value === 'attachment' || name ? (name ?? 'attachment') : null;
}

/** The headers, unfolded, and the body of a message or a part. */
function entityOf(text: string): { headers: Map<string, string>; body: string } {
  // A part may begin with the empty line that ends its headers.
  const end = /^\r?\n|\r?\n\r?\n/.exec(text);
  const head = text.slice(0, end ? Math.min(end.index, LONGEST_HEADERS) : LONGEST_HEADERS);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' };
}

/** The texts between the lines of a boundary. */
function splitAt(body: string, boundary: string): string[] {
  const found: string[] = [];
  let start = -1;
  const mark = `--${boundary}`;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (!isBoundary(body, at, at + mark.length)) continue;
    if (start >= 0) found.push(body.slice(start, at).replace(/\r?\n$/, ''));
    if (found.length >= MOST_PARTS || body.startsWith('--', at + mark.length)) return found;
    const line = body.indexOf('\n', at);
    if (line < 0) return found;
    start = line + 1;
  }
  // A message that was cut has no last boundary.
  if (start >= 0) found.push(body.slice(start));
  return found;
}

/** Whether a boundary stands there, alone in its line: that of an inner part may begin with that of the outer one. */
function isBoundary(body: string, start: number, end: number): boolean {
  if (start > 0 && body[start - 1] !== '\n') return false;
  return /^(?:--|[ \t]*(?:[\r\n]|$))/.test(body.slice(end, end + 100));
}

/** A header's value, in lower case, and its parameters: `text/plain; charset="utf-8"; name*=utf-8''a%20b`. */
function parametersOf(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';', 1);
  const parameters = new Map<string, string>();
  const rest = header.slice(value.length, value.length + 4000);
  for (const [, name = '', quoted, plain = ''] of rest.matchAll(
    /;\s*([\w*-]{1,50})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    const text = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    const base = name.toLowerCase().replace(/\*.*$/, '');
    const said = name.endsWith('*') ? decodeExtended(text) : decodeWords(text);
    // A long value comes in pieces: name*0, name*1.
    parameters.set(base, /\*[1-9]\d*\*?$/.test(name) ? (parameters.get(base) ?? '') + said : said);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function decodeExtended(text: string): string {
  const [, charset = 'utf-8', encoded = text] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeText(Buffer.from(bytes, 'latin1'), charset || 'utf-8');
}

function decodeBody(body: string, encoding: string | undefined): Uint8Array {
  const kind = encoding?.trim().toLowerCase();
  if (kind === 'base64') return Buffer.from(body, 'base64');
  return Buffer.from(kind === 'quoted-printable' ? decodeQuotedPrintable(body) : body, 'latin1');
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/[ \t]{1,200}(?=\r?\n)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Decodes a header's encoded words (RFC 2047); bytes beyond ASCII are UTF-8 (RFC 6532). */
function decodeWords(text: string): string {
  const plain = /[^\0-\x7F]/.test(text) ? decodeText(Buffer.from(text, 'latin1'), 'utf-8') : text;
  return plain
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1')
    .replace(
      /=\?([^?\s]{1,40})\?([bq])\?([^?\s]*)\?=/gi,
      (_, charset: string, kind: string, word: string) => {
        const bytes =
          kind.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : Buffer.from(decodeQuotedPrintable(word.replaceAll('_', ' ')), 'latin1');
        return decodeText(bytes, charset.replace(/\*.*$/, ''));
      },
    );
}

/** Bytes as text; Windows-1252 for encodings that nobody knows. */
function decodeText(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset.trim()).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
