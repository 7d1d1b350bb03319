import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile, ReadAttached } from '../document.ts';
import { bytesOf } from '../file-type.ts';
import type { DocumentHtml } from './as-html.ts';
import { CompoundFile, type Storage } from './compound-file.ts';
import { hasWords, type MailMessage, type MailPart, partsHtml, shownParts } from './mail.ts';
import { encodingOfCodePage, rtfHtml } from './rtf.ts';

/** Property tags of [MS-OXPROPS]. */
const TAG = {
  subject: '0037',
  sender: '0C1A',
  represented: '0042',
  senderSmtp: ['5D01', '0C1F', '5D02', '0065'],
  to: '0E04',
  cc: '0E03',
  submitted: '00390040',
  delivered: '0E060040',
  codePage: '3FFD0003',
  internetCodePage: '3FDE0003',
  text: '1000',
  html: '1013',
  compressedRtf: '10090102',
  fileNames: ['3707', '3704', '3001'],
  mediaType: '370E',
  data: '37010102',
  embedded: '3701000D',
};
const PROPERTIES = '__PROPERTIES_VERSION1.0';
/** What stands above the properties of a message, of a message in it, and of an attachment. */
const HEADER_BYTES = { message: 32, embedded: 24, attachment: 8 };
const MOST_ATTACHMENTS = 1000;
const LONGEST_NAME = 200;

/** A message of Outlook (`.msg`, [MS-OXMSG]) as HTML, as those of other programs: headers, text, and attached documents. */
export async function outlookHtml(file: DocumentFile, readAttached?: ReadAttached): Promise<DocumentHtml> {
  const compound = new CompoundFile(await bytesOf(file));
  if (!compound.root.streams.has(PROPERTIES)) {
    throw new AppError(
      'unsupported-media-type',
      'its name promises an Outlook message, but it holds another Office file; rename it or save it again',
    );
  }
  const notices: string[] = [];
  const message = await new MessageReader(compound, notices).read(compound.root);
  return { ...(await partsHtml(message, { notices, readAttached })), notices };
}

/** Reads the messages of one compound file. */
class MessageReader {
  readonly #file: CompoundFile;
  readonly #notices: string[];

  constructor(file: CompoundFile, notices: string[]) {
    this.#file = file;
    this.#notices = notices;
  }

  /** `depth`: how many messages it lies in. One that lies in an attached one is named, as in every other mail. */
  async read(storage: Storage, depth = 0): Promise<MailMessage> {
    const properties = new Properties(
      this.#file,
      storage,
      depth === 0 ? HEADER_BYTES.message : HEADER_BYTES.embedded,
    );
    const parts = await this.#bodies(properties);
    for (const [name, attachment] of [...storage.storages].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (name.startsWith('__ATTACH_VERSION1.0_')) parts.push(await this.#attachment(attachment, depth));
      if (parts.length > MOST_ATTACHMENTS) break;
    }
    return { headers: headersOf(properties), parts };
  }

  async #bodies(properties: Properties): Promise<MailPart[]> {
    const parts = [
      textPart('text/plain', properties.text(TAG.text)),
      textPart('text/html', properties.text(TAG.html) || properties.html()),
    ].filter(hasWords);
    const packed = parts.length > 0 ? undefined : properties.bytes(TAG.compressedRtf);
    if (!packed) return parts;
    try {
      return [textPart('text/html', (await rtfHtml(unpackedRtf(packed))).html)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#notices.push(`its text was not read: ${error.message}`);
      return [];
    }
  }

  async #attachment(storage: Storage, depth: number): Promise<MailPart> {
    const part = { type: 'application/octet-stream', charset: 'utf-8', isAlternative: false };
    let fileName = 'attachment';
    try {
      const properties = new Properties(this.#file, storage, HEADER_BYTES.attachment);
      fileName = properties.firstText(TAG.fileNames).slice(0, LONGEST_NAME) || fileName;
      const type = properties.text(TAG.mediaType).toLowerCase() || part.type;
      const embedded = storage.storages.get(`__SUBSTG1.0_${TAG.embedded}`);
      if (!embedded?.streams.has(PROPERTIES))
        return { ...part, type, fileName, bytes: properties.bytes(TAG.data) ?? Buffer.alloc(0) };
      fileName = `${fileName.replace(/\.(?:msg|eml)$/i, '')}.eml`;
      const bytes = depth > 0 ? Buffer.alloc(0) : mimeOf(await this.read(embedded, depth + 1));
      return { ...part, type: 'message/rfc822', fileName, bytes };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#notices.push(`its attachment ${fileName} was not read: ${error.message}`);
      return { ...part, fileName, bytes: Buffer.alloc(0), isDamaged: true };
    }
  }
}

/** The properties of a message or an attachment: short ones stand together in one stream, others each in their own. */
class Properties {
  readonly #file: CompoundFile;
  readonly #storage: Storage;
  /** The eight bytes of each value, by tag and type. */
  readonly #short = new Map<string, Buffer>();

  constructor(file: CompoundFile, storage: Storage, headerBytes: number) {
    this.#file = file;
    this.#storage = storage;
    const stream = storage.streams.get(PROPERTIES);
    const bytes = stream ? file.read(stream) : Buffer.alloc(0);
    for (let at = headerBytes; at + 16 <= bytes.length; at += 16) {
      const tag = bytes.readUInt32LE(at).toString(16).toUpperCase().padStart(8, '0');
      this.#short.set(tag, bytes.subarray(at + 8, at + 16));
    }
  }

  bytes(tag: string): Buffer | undefined {
    const stream = this.#storage.streams.get(`__SUBSTG1.0_${tag}`);
    return stream && this.#file.read(stream);
  }

  /** A text, in Unicode or in the code page of the message; empty where there is none. */
  text(tag: string): string {
    const unicode = this.bytes(`${tag}001F`);
    if (unicode) return cleaned(unicode.toString('utf16le'));
    const bytes = this.bytes(`${tag}001E`);
    return bytes ? cleaned(this.#decode(bytes, [TAG.codePage, TAG.internetCodePage])) : '';
  }

  firstText(tags: readonly string[]): string {
    for (const tag of tags) {
      const text = this.text(tag).trim();
      if (text) return text;
    }
    return '';
  }

  html(): string {
    const bytes = this.bytes(`${TAG.html}0102`);
    return bytes ? cleaned(this.#decode(bytes, [TAG.internetCodePage, TAG.codePage])) : '';
  }

  /** A date as headers write it. Times count 100 nanoseconds since 1601. */
  date(tag: string): string {
    const value = this.#short.get(tag)?.readBigUInt64LE() ?? 0n;
    const date = new Date(Number(value / 10_000n) - 11_644_473_600_000);
    return value === 0n || Number.isNaN(date.getTime()) ? '' : date.toUTCString();
  }

  #decode(bytes: Buffer, codePages: readonly string[]): string {
    const stated = codePages.map((tag) => this.#short.get(tag)?.readUInt32LE() ?? 0).find((page) => page > 0);
    const encoding = stated ? encodingOfCodePage(stated) : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
    try {
      return new TextDecoder(encoding).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** Texts may end with a zero, and a subject may begin with the length of its `RE:` in two control characters. */
function cleaned(text: string): string {
  const start = text.startsWith('\u0001') ? 2 : 0;
  const end = text.indexOf('\0', start);
  return text.slice(start, end < 0 ? undefined : end).toWellFormed();
}

function headersOf(properties: Properties): Map<string, string> {
  const name = properties.firstText([TAG.sender, TAG.represented]);
  // Inside an organisation an address may be a path in its directory.
  const address = TAG.senderSmtp.map((tag) => properties.text(tag).trim()).find((text) => text.includes('@'));
  const from = address && name && name !== address ? `${name} <${address}>` : name || address;
  return new Map(
    Object.entries({
      subject: properties.text(TAG.subject).trim(),
      from: from ?? '',
      to: properties.text(TAG.to).trim(),
      cc: properties.text(TAG.cc).trim(),
      date: properties.date(TAG.submitted) || properties.date(TAG.delivered),
    }).filter(([, value]) => value),
  );
}

function textPart(type: string, text: string): MailPart {
  return { type, fileName: null, bytes: Buffer.from(text), charset: 'utf-8', isAlternative: true };
}

/** A message as a file of RFC 5322, which is read as every attached message is. */
function mimeOf({ headers, parts }: MailMessage): Buffer {
  const shown = new Set(shownParts(parts));
  const lines = [...headers].map(([name, value]) => `${name}: =?utf-8?B?${base64(Buffer.from(value))}?=`);
  lines.push('Content-Type: multipart/mixed; boundary=part', '');
  for (const { type, fileName, bytes } of parts.filter((part) => part.fileName !== null || shown.has(part))) {
    // A type is outside text, and may hold anything.
    lines.push(
      '--part',
      `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'}`,
    );
    if (fileName !== null)
      lines.push(
        `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(fileName.toWellFormed())}`,
      );
    lines.push('Content-Transfer-Encoding: base64', '', base64(bytes));
  }
  return Buffer.from([...lines, '--part--', ''].join('\r\n'));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** The text that the dictionary of compressed Rich Text begins with. */
const RTF_DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const UNPACKED = 0x414c454d;

/** Unpacks Rich Text ([MS-OXRTFCP]). Two bytes give at most 17, so that the text is bounded by what was read. */
function unpackedRtf(packed: Buffer): Buffer {
  if (packed.length < 16) return Buffer.alloc(0);
  if (packed.readUInt32LE(8) === UNPACKED) return packed.subarray(16);
  const dictionary = Buffer.alloc(4096);
  let end = dictionary.write(RTF_DICTIONARY, 'latin1');
  const out: number[] = [];
  const say = (byte = 0) => {
    out.push(byte);
    dictionary[end] = byte;
    end = (end + 1) % dictionary.length;
  };
  for (const token of rtfTokens(packed)) {
    if ('byte' in token) say(token.byte);
    // A reference to where the text ends is its end.
    else if (token.from === end) break;
    else for (let index = 0; index < token.length; index += 1) say(dictionary[(token.from + index) % 4096]);
  }
  return Buffer.from(out);
}

/** What packed Rich Text consists of: bytes, and references to text that was there before. */
function* rtfTokens(packed: Buffer): Generator<{ byte: number } | { from: number; length: number }> {
  let bits = 0;
  for (let at = 16, index = 0; at < packed.length; index = (index + 1) % 9) {
    if (index === 0) {
      bits = packed.readUInt8(at);
      at += 1;
    } else if (bits & (1 << (index - 1))) {
      if (at + 2 > packed.length) return;
      const reference = packed.readUInt16BE(at);
      yield { from: reference >> 4, length: (reference & 15) + 2 };
      at += 2;
    } else {
      yield { byte: packed.readUInt8(at) };
      at += 1;
    }
  }
}
