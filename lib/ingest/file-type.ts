import { open, readFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';
import {
  extensionOf,
  FILE_KINDS,
  type FormatId,
  fileKindOf,
  OLD_OFFICE,
} from '#lib/shared/document-formats.ts';
import type { DocumentFile } from './document.ts';

/** What a file's name promises: a format with its media type, or why files of that kind are left out. */
export type NamedType = { format: FormatId; mediaType: string } | { skip: string };

const OTHER_IMAGES = new Set(['svg', 'heic', 'avif']);
let readsOldOffice = false;

/** Says whether this process converts documents of Office until 2003; it does not until this is called. */
export function setOldOffice(isRead: boolean): void {
  readsOldOffice = isRead;
}

/** The format that a document is converted to before it is read; undefined for one that is read as it is. */
export function convertedFormat(path: string): 'docx' | 'xlsx' | 'pptx' | undefined {
  const format = fileKindOf(path)?.format;
  return format === 'doc' || format === 'xls' || format === 'ppt' ? OLD_OFFICE[format] : undefined;
}

/** Why a document of Office until 2003 is not read. */
export function oldOfficeText(modern: string): string {
  return `the old binary Office format; save it as .${modern}, or install LibreOffice on the server (SOFFICE)`;
}

const IMAGE_EXTENSIONS = FILE_KINDS.filter(({ view }) => view === 'image').map(
  ({ extensions: [usual] }) => `.${usual}`,
);

/** The extensions of the files that can be read, with their dots. */
export function knownExtensions(): string[] {
  return FILE_KINDS.filter(({ format }) => readsOldOffice || !(format in OLD_OFFICE)).flatMap(
    ({ extensions }) => extensions.map((extension) => `.${extension}`),
  );
}

/** What the file's extension promises. */
export function namedType(path: string): NamedType {
  const kind = fileKindOf(path);
  const modern = convertedFormat(path);
  if (modern && !readsOldOffice) return { skip: oldOfficeText(modern) };
  if (kind) return { format: kind.format, mediaType: kind.mediaType };
  const extension = extensionOf(path);
  if (OTHER_IMAGES.has(extension)) {
    return {
      skip: `an image; save it as ${IMAGE_EXTENSIONS.slice(0, -1).join(', ')} or ${IMAGE_EXTENSIONS.at(-1)}`,
    };
  }
  return { skip: extension ? `.${extension} files are not supported` : 'a file without an extension' };
}

const SIGNATURES: { bytes: number[]; content: Content }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], content: 'zip' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], content: 'zip' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], content: 'ole' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], content: 'image' },
  { bytes: [0xff, 0xd8, 0xff], content: 'image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], content: 'image' },
  { bytes: [0x49, 0x49, 0x2a, 0x00], content: 'tiff' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2a], content: 'tiff' },
  { bytes: [0x49, 0x49, 0x2b, 0x00], content: 'tiff' },
  { bytes: [0x4d, 0x4d, 0x00, 0x2b], content: 'tiff' },
  { bytes: [0xff, 0xfe], content: 'text' },
  { bytes: [0xfe, 0xff], content: 'text' },
];

/** Two letters begin many a text: a bitmap also has four reserved bytes, and the size of its header, in four bytes. */
const BITMAP = /^BM[\s\S]{4}\0{4}[\s\S]{5}\0{3}/;

type Content = 'pdf' | 'zip' | 'ole' | 'image' | 'tiff' | 'html' | 'text' | 'binary' | 'empty';

const CONTENT_NAMES: Record<Content, string> = {
  pdf: 'a PDF',
  zip: 'a zip archive',
  ole: 'an old or password-protected Office file',
  image: 'an image',
  tiff: 'a TIFF image',
  html: 'HTML',
  text: 'plain text',
  binary: 'binary data',
  empty: 'nothing',
};

/** What a file of each format may contain. */
const EXPECTED = {
  pdf: ['pdf'],
  docx: ['zip'],
  pptx: ['zip'],
  xlsx: ['zip'],
  csv: ['text'],
  html: ['text', 'html'],
  markdown: ['text', 'html'],
  text: ['text', 'html'],
  json: ['text'],
  openDocument: ['zip'],
  rtf: ['text'],
  epub: ['zip'],
  mail: ['text', 'html'],
  outlook: ['ole'],
  doc: ['ole'],
  xls: ['ole'],
  ppt: ['ole'],
  mailbox: ['text'],
  subtitles: ['text'],
  xml: ['text', 'html'],
  image: ['image'],
  tiff: ['tiff'],
} satisfies Record<FormatId, Content[]>;

const PROMISED: Partial<Record<FormatId, string>> = {
  pdf: 'a PDF',
  text: 'text',
  image: 'an image',
  tiff: 'a TIFF image',
  openDocument: 'an OpenDocument file',
  mail: 'a message',
  outlook: 'an Outlook message',
  mailbox: 'a mailbox',
  subtitles: 'subtitles',
};

/** The largest part of a file that `checkContent` looks at. */
const SNIFFED_BYTES = 4096;

/** Throws `unsupported-media-type` when the first bytes of a file are not what its name promises, and when it is empty. */
export function checkContent(head: Uint8Array, format: FormatId): void {
  const content = contentOf(head);
  const expected: readonly Content[] = EXPECTED[format];
  if (expected.includes(content)) return;
  throw new AppError('unsupported-media-type', explanation(content, format));
}

function explanation(content: Content, format: FormatId): string {
  if (content === 'empty') return 'the file is empty';
  if (content === 'ole') {
    return `it is password-protected, or in the old binary Office format; save it as .${extensionFor(format)} without a password`;
  }
  return `its name promises ${PROMISED[format] ?? format.toUpperCase()}, but it holds ${CONTENT_NAMES[content]}; rename it or save it again`;
}

function extensionFor(format: FormatId): string {
  return FILE_KINDS.find((kind) => kind.format === format)?.extensions[0] ?? format;
}

function contentOf(head: Uint8Array): Content {
  if (head.length === 0) return 'empty';
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (known) return known.content;
  const text = Buffer.from(head).toString('latin1');
  // The format allows bytes before the header, and producers use it.
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (/^RIFF[\s\S]{4}WEBP/.test(text) || BITMAP.test(text)) return 'image';
  if (head.includes(0)) return 'binary';
  return /^(\xEF\xBB\xBF)?\s*(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body)\b/i.test(text)
    ? 'html'
    : 'text';
}

/** The first bytes of a file: as many as it takes to tell what it is, or `bytes`. */
export async function headOf(file: DocumentFile, bytes = SNIFFED_BYTES): Promise<Uint8Array> {
  if (typeof file !== 'string') return file.subarray(0, bytes);
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** All bytes of a file. */
export async function bytesOf(file: DocumentFile): Promise<Buffer> {
  return typeof file === 'string' ? readFile(file) : Buffer.from(file);
}
