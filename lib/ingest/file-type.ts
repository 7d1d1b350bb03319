import { extname } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

/** The formats that can be read. */
export type Format =
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'csv'
  | 'html'
  | 'markdown'
  | 'text'
  | 'json'
  | 'image';

/** What a file's name promises: a format with its media type, or why files of that kind are left out. */
export type NamedType = { format: Format; mediaType: string } | { skip: string };

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const FORMATS: Record<string, { format: Format; mediaType: string }> = {
  pdf: { format: 'pdf', mediaType: 'application/pdf' },
  docx: { format: 'docx', mediaType: `${OFFICE}.wordprocessingml.document` },
  pptx: { format: 'pptx', mediaType: `${OFFICE}.presentationml.presentation` },
  xlsx: { format: 'xlsx', mediaType: `${OFFICE}.spreadsheetml.sheet` },
  csv: { format: 'csv', mediaType: 'text/csv' },
  tsv: { format: 'csv', mediaType: 'text/tab-separated-values' },
  html: { format: 'html', mediaType: 'text/html' },
  htm: { format: 'html', mediaType: 'text/html' },
  md: { format: 'markdown', mediaType: 'text/markdown' },
  markdown: { format: 'markdown', mediaType: 'text/markdown' },
  txt: { format: 'text', mediaType: 'text/plain' },
  text: { format: 'text', mediaType: 'text/plain' },
  json: { format: 'json', mediaType: 'application/json' },
  png: { format: 'image', mediaType: 'image/png' },
  jpg: { format: 'image', mediaType: 'image/jpeg' },
  jpeg: { format: 'image', mediaType: 'image/jpeg' },
  gif: { format: 'image', mediaType: 'image/gif' },
  webp: { format: 'image', mediaType: 'image/webp' },
};

const OTHER_IMAGES = new Set(['bmp', 'tif', 'tiff', 'svg', 'heic', 'avif']);
const OLD_OFFICE: Record<string, string> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' };

/** The endings of the files that can be read, with their dots. */
export function knownExtensions(): string[] {
  return Object.keys(FORMATS).map((extension) => `.${extension}`);
}

/** What the file's extension promises. */
export function namedType(path: string): NamedType {
  const extension = extname(path).slice(1).toLowerCase();
  const known = FORMATS[extension];
  if (known) return known;
  if (OTHER_IMAGES.has(extension)) return { skip: 'an image; save it as .png, .jpg, .gif or .webp' };
  const modern = OLD_OFFICE[extension];
  if (modern) return { skip: `the old binary Office format; save it as .${modern}` };
  return { skip: extension ? `.${extension} files are not supported` : 'a file without an extension' };
}

const SIGNATURES: { bytes: number[]; content: Content }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], content: 'zip' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], content: 'zip' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], content: 'ole' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], content: 'image' },
  { bytes: [0xff, 0xd8, 0xff], content: 'image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], content: 'image' },
  { bytes: [0xff, 0xfe], content: 'text' },
  { bytes: [0xfe, 0xff], content: 'text' },
];

type Content = 'pdf' | 'zip' | 'ole' | 'image' | 'html' | 'text' | 'binary' | 'empty';

const CONTENT_NAMES: Record<Content, string> = {
  pdf: 'a PDF',
  zip: 'a zip archive',
  ole: 'an old or password-protected Office file',
  image: 'an image',
  html: 'HTML',
  text: 'plain text',
  binary: 'binary data',
  empty: 'nothing',
};

const PROMISED: Partial<Record<Format, string>> = { pdf: 'a PDF', text: 'text', image: 'an image' };

/** The largest part of a file that `checkContent` looks at. */
export const SNIFFED_BYTES = 4096;

/** Throws `unsupported-media-type` when the first bytes of a file are not what its name promises, and when it is empty. */
export function checkContent(head: Uint8Array, format: Format): void {
  const content = contentOf(head);
  if (isExpected(content, format)) return;
  throw new AppError('unsupported-media-type', explanation(content, format));
}

function isExpected(content: Content, format: Format): boolean {
  if (format === 'pdf' || format === 'image') return content === format;
  if (format === 'docx' || format === 'pptx' || format === 'xlsx') return content === 'zip';
  if (format === 'json' || format === 'csv') return content === 'text';
  return content === 'text' || content === 'html';
}

function explanation(content: Content, format: Format): string {
  if (content === 'empty') return 'the file is empty';
  if (content === 'ole') {
    return `it is password-protected, or in the old binary Office format; save it as .${format} without a password`;
  }
  return `its name promises ${PROMISED[format] ?? format.toUpperCase()}, but it holds ${CONTENT_NAMES[content]}; rename it or save it again`;
}

function contentOf(head: Uint8Array): Content {
  if (head.length === 0) return 'empty';
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (known) return known.content;
  const text = Buffer.from(head).toString('latin1');
  // The format allows bytes before the header, and producers use it.
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'image';
  if (head.includes(0)) return 'binary';
  return /^(\xEF\xBB\xBF)?\s*(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body)\b/i.test(text)
    ? 'html'
    : 'text';
}
