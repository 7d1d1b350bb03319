const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** How the page shows a document: drawn page by page, as blocks of text that the server reads, as rows, or as an image. */
type View = 'pages' | 'blocks' | 'rows' | 'image';

/** The formats of Office until 2003, which are read where LibreOffice is installed, and the one that each is converted to. */
export const OLD_OFFICE = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' } as const;

/** A kind of file: its name in documents and help, the extensions of its files without the dot, and its media type. */
interface KindRow {
  name: string;
  extensions: readonly [string, ...string[]];
  mediaType: string;
  /** Whether browsers show it and cannot be made to act with it once it is sandboxed; all else is a download. */
  inline: boolean;
}

interface DocumentFormat {
  view: View;
  kinds: readonly [KindRow, ...KindRow[]];
}

/**
 * The document formats, in the order in which help lists them. One parser reads all kinds of a format. Parsers, checks of
 * contents and views are keyed by its ids; every other list of formats derives from this table.
 */
const FORMATS = {
  pdf: {
    view: 'pages',
    kinds: [{ name: 'PDF', extensions: ['pdf'], mediaType: 'application/pdf', inline: true }],
  },
  docx: {
    view: 'blocks',
    kinds: [
      {
        name: 'DOCX',
        extensions: ['docx'],
        mediaType: `${OFFICE}.wordprocessingml.document`,
        inline: false,
      },
    ],
  },
  pptx: {
    view: 'blocks',
    kinds: [
      {
        name: 'PPTX',
        extensions: ['pptx'],
        mediaType: `${OFFICE}.presentationml.presentation`,
        inline: false,
      },
    ],
  },
  xlsx: {
    view: 'rows',
    kinds: [
      { name: 'XLSX', extensions: ['xlsx'], mediaType: `${OFFICE}.spreadsheetml.sheet`, inline: false },
    ],
  },
  csv: {
    view: 'rows',
    kinds: [
      { name: 'CSV', extensions: ['csv'], mediaType: 'text/csv', inline: true },
      { name: 'TSV', extensions: ['tsv'], mediaType: 'text/tab-separated-values', inline: false },
    ],
  },
  openDocument: {
    view: 'blocks',
    kinds: [
      { name: 'ODT', extensions: ['odt'], mediaType: `${OPEN_DOCUMENT}.text`, inline: false },
      { name: 'ODS', extensions: ['ods'], mediaType: `${OPEN_DOCUMENT}.spreadsheet`, inline: false },
      { name: 'ODP', extensions: ['odp'], mediaType: `${OPEN_DOCUMENT}.presentation`, inline: false },
    ],
  },
  rtf: {
    view: 'blocks',
    kinds: [{ name: 'RTF', extensions: ['rtf'], mediaType: 'application/rtf', inline: false }],
  },
  epub: {
    view: 'blocks',
    kinds: [{ name: 'EPUB', extensions: ['epub'], mediaType: 'application/epub+zip', inline: false }],
  },
  mail: {
    view: 'blocks',
    kinds: [{ name: 'EML', extensions: ['eml'], mediaType: 'message/rfc822', inline: false }],
  },
  outlook: {
    view: 'blocks',
    kinds: [{ name: 'MSG', extensions: ['msg'], mediaType: 'application/vnd.ms-outlook', inline: false }],
  },
  mailbox: {
    view: 'blocks',
    kinds: [{ name: 'mbox', extensions: ['mbox'], mediaType: 'application/mbox', inline: false }],
  },
  doc: {
    view: 'blocks',
    kinds: [{ name: 'DOC', extensions: ['doc'], mediaType: 'application/msword', inline: false }],
  },
  xls: {
    view: 'blocks',
    kinds: [{ name: 'XLS', extensions: ['xls'], mediaType: 'application/vnd.ms-excel', inline: false }],
  },
  ppt: {
    view: 'blocks',
    kinds: [{ name: 'PPT', extensions: ['ppt'], mediaType: 'application/vnd.ms-powerpoint', inline: false }],
  },
  html: {
    view: 'blocks',
    kinds: [{ name: 'HTML', extensions: ['html', 'htm'], mediaType: 'text/html', inline: true }],
  },
  markdown: {
    view: 'blocks',
    kinds: [{ name: 'Markdown', extensions: ['md', 'markdown'], mediaType: 'text/markdown', inline: true }],
  },
  text: {
    view: 'blocks',
    kinds: [{ name: 'text', extensions: ['txt', 'text'], mediaType: 'text/plain', inline: true }],
  },
  subtitles: {
    view: 'blocks',
    kinds: [
      { name: 'SRT', extensions: ['srt'], mediaType: 'application/x-subrip', inline: false },
      { name: 'WebVTT', extensions: ['vtt'], mediaType: 'text/vtt', inline: false },
    ],
  },
  json: {
    view: 'blocks',
    kinds: [{ name: 'JSON', extensions: ['json'], mediaType: 'application/json', inline: true }],
  },
  xml: {
    view: 'blocks',
    kinds: [{ name: 'XML', extensions: ['xml'], mediaType: 'application/xml', inline: false }],
  },
  image: {
    view: 'image',
    kinds: [
      { name: 'PNG', extensions: ['png'], mediaType: 'image/png', inline: true },
      { name: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg', inline: true },
      { name: 'GIF', extensions: ['gif'], mediaType: 'image/gif', inline: true },
      { name: 'WebP', extensions: ['webp'], mediaType: 'image/webp', inline: true },
      { name: 'BMP', extensions: ['bmp'], mediaType: 'image/bmp', inline: true },
    ],
  },
  tiff: {
    view: 'image',
    kinds: [{ name: 'TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff', inline: false }],
  },
} as const satisfies Record<string, DocumentFormat>;

type Formats = typeof FORMATS;

/** The id of a document format. */
export type FormatId = keyof Formats;

/** A kind of file with the format that reads it, and how the page shows it. */
export type FileKind = KindRow & { [Id in FormatId]: { format: Id; view: Formats[Id]['view'] } }[FormatId];

/** The formats that the page shows in one way. */
export type FormatShownAs<Shown extends View> = Extract<FileKind, { view: Shown }>['format'];

/** The kinds of all files that can be read, in the order of the table. */
export const FILE_KINDS: readonly FileKind[] = Object.entries<DocumentFormat>(FORMATS).flatMap(
  ([format, { view, kinds }]) => kinds.map((kind) => ({ ...kind, format, view }) as FileKind),
);

const BY_EXTENSION = new Map(
  FILE_KINDS.flatMap((kind) => kind.extensions.map((extension) => [extension, kind] as const)),
);

/** The extension of a file's name in lower case, without the dot; empty for `LICENSE` and `.env`. */
export function extensionOf(name: string): string {
  return /[^/]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The kind of a file by its name; undefined where no parser reads it. */
export function fileKindOf(name: string): FileKind | undefined {
  return BY_EXTENSION.get(extensionOf(name));
}

/** The media type of a file by its name, `application/octet-stream` for unknown ones. */
export function mediaTypeOf(name: string): string {
  return fileKindOf(name)?.mediaType ?? 'application/octet-stream';
}
