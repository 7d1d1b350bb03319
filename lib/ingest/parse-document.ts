import { readValidity } from '#lib/core/documents/validity.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { FormatId } from '#lib/shared/document-formats.ts';
import type {
  AttachedDocument,
  CountedPart,
  ParsedDocument,
  PassageDraft,
  ReadAttached,
  ReadEvent,
  Reader,
  Section,
} from './document.ts';
import { checkContent, headOf, namedType } from './file-type.ts';
import { readerOf } from './formats/as-html.ts';
import { DocumentTitle } from './names.ts';
import type { Recognised } from './recognition/recognised-page.ts';
import type { SplitSettings } from './split/settings.ts';
import { Splitter } from './split/splitter.ts';
import { requireWithin, type WorkBounds } from './work-bounds.ts';

const READERS = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  xlsx: async () => (await import('./formats/xlsx.ts')).readXlsx,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  doc: async () => unconverted('docx'),
  xls: async () => unconverted('xlsx'),
  ppt: async () => unconverted('pptx'),
  html: async () => (await import('./formats/html.ts')).readHtml,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  text: async () => (await import('./formats/text.ts')).readPlainText,
  json: async () => (await import('./formats/json.ts')).readJson,
  openDocument: async () => readerOf((await import('./formats/open-document.ts')).openDocumentHtml),
  rtf: async () => readerOf((await import('./formats/rtf.ts')).rtfHtml),
  epub: async () => readerOf((await import('./formats/epub.ts')).epubHtml),
  mail: async () => readerOf((await import('./formats/mail.ts')).mailHtml),
  outlook: async () => readerOf((await import('./formats/msg.ts')).outlookHtml),
  mailbox: async () => readerOf((await import('./formats/mail.ts')).mailboxHtml),
  subtitles: async () => readerOf((await import('./formats/subtitles.ts')).subtitlesHtml),
  xml: async () => readerOf((await import('./formats/xml.ts')).xmlHtml),
  image: async () => (await import('./formats/image.ts')).readImage,
  tiff: async () => (await import('./formats/image.ts')).readTiff,
} satisfies Record<FormatId, () => Promise<Reader>>;

/** The reader of a document that was to be converted before: one that is attached to a message was not. */
function unconverted(modern: string): Reader {
  return () => {
    throw new AppError(
      'unsupported-media-type',
      `it is in the old binary Office format; save it as .${modern}`,
    );
  };
}

const COUNTED_AS: Record<CountedPart, 'pages' | 'rows'> = {
  pages: 'pages',
  slides: 'pages',
  sheets: 'pages',
  rows: 'rows',
  items: 'rows',
};

/** What reading a document takes beside its file. */
export interface ReadOptions {
  settings: SplitSettings;
  onPage?: ((total: number) => void) | undefined;
  bounds?: WorkBounds | undefined;
  /** The name of the document, where that of the file is another. */
  name?: string | undefined;
  recognised?: Recognised | undefined;
}

/** As `readDocument`, but throws AppError for a document in which nothing can be searched. */
export async function parseDocument(
  path: string,
  settings: SplitSettings,
  onPage?: (total: number) => void,
  bounds?: WorkBounds,
  name?: string,
): Promise<ParsedDocument> {
  return requireText(await readDocument(path, { settings, onPage, bounds, name }));
}

/** The document, or AppError with the reason when nothing in it can be searched. */
export function requireText(document: ParsedDocument): ParsedDocument {
  if (document.passages.length > 0) return document;
  throw new AppError('bad-request', document.notices[0] ?? 'it holds no text');
}

/**
 * Reads and splits one document in this very thread, without bounds of time and memory: what a parser process does. Throws
 * AppError when the file cannot be read, and `too-large` as soon as it is known to be beyond `bounds`. The title comes from
 * `name` where the document names itself nowhere.
 */
export async function readDocument(
  path: string,
  { settings, onPage = () => {}, bounds = {}, name = path, recognised }: ReadOptions,
): Promise<ParsedDocument> {
  const type = namedType(path);
  if ('skip' in type) throw new AppError('unsupported-media-type', type.skip);
  checkContent(await headOf(path), type.format);
  const read: Reader = await READERS[type.format]();
  const document: ParsedDocument = {
    title: '',
    mediaType: type.mediaType,
    passages: [],
    pages: 0,
    notices: [],
    unread: [],
  };
  const title = new DocumentTitle();
  const splitter = new Splitter(settings);
  const properties: [string, unknown][] = [];
  const addPassages = (passages: PassageDraft[]) => {
    for (const passage of passages) if (isSpoken(passage)) document.passages.push(passage);
    requireWithin(bounds.passages, document.passages.length, { what: 'passages', isTotal: false });
  };
  for await (const event of read(path, name, recognised, attachmentReader({ bounds, onPage }))) {
    if (event.type === 'section') {
      title.learn(event.section);
      addPassages(splitter.push(event.section));
    } else if (event.type === 'title') title.declare(event.title);
    else if (event.type === 'property') properties.push([event.name, event.value]);
    else take(event, { document, bounds, onPage });
  }
  addPassages(splitter.end());
  document.title = title.of(name);
  state(document, properties);
  return document;
}

function state(document: ParsedDocument, properties: readonly [string, unknown][]): void {
  const { stated, faults } = readValidity(properties);
  if (Object.keys(stated).length > 0) document.validity = stated;
  document.notices.push(...faults);
}

function take(
  event: Exclude<ReadEvent, { type: 'section' | 'title' | 'property' }>,
  {
    document,
    bounds,
    onPage,
  }: { document: ParsedDocument; bounds: WorkBounds; onPage: (total: number) => void },
): void {
  if (event.type === 'notice') document.notices.push(event.text);
  else if (event.type === 'unread') document.unread.push(event.page);
  else if (event.type === 'modified') noteModified(document, event.at);
  else if (event.type === 'count') requireWithin(bounds[COUNTED_AS[event.what]], event.count, event);
  else {
    document.pages += 1;
    onPage(event.total);
  }
}

/** What attachments of one document may hold together. */
const MOST_ATTACHED = { documents: 200, bytes: 50_000_000 };
/** An attached message is read with what is attached to it, but not with a message attached to that. */
const DEEPEST_MESSAGE = 1;
const MESSAGES: ReadonlySet<FormatId> = new Set(['mail', 'outlook', 'mailbox']);
const ALONE = 'save it as a file of its own';

/**
 * Reads what is attached to the messages of one document, within bounds for all of it together: those of `bounds` hold for
 * each attachment, and its pages count as progress. Nothing is recognised in pictures.
 */
export function attachmentReader({
  bounds = {},
  onPage = () => {},
}: Partial<ReadOptions> = {}): ReadAttached {
  let documents = 0;
  let bytes = 0;
  const readerAt = (depth: number): ReadAttached => {
    return async (name, content) => {
      const format = attachedFormat(name, depth);
      documents += 1;
      bytes += content.length;
      if (documents > MOST_ATTACHED.documents || bytes > MOST_ATTACHED.bytes)
        throw new AppError('too-large', `too much is attached; ${ALONE}`);
      checkContent(await headOf(content), format);
      const read: Reader = await READERS[format]();
      const events = read(content, name, undefined, readerAt(depth + 1));
      const attached = await new AttachedText({ bounds, onPage }).read(events);
      onPage(documents);
      return attached;
    };
  };
  return readerAt(0);
}

function attachedFormat(name: string, depth: number): FormatId {
  const type = namedType(name);
  if ('skip' in type) throw new AppError('unsupported-media-type', type.skip);
  const isMessage = MESSAGES.has(type.format);
  if (type.format === 'image' || type.format === 'tiff' || (isMessage && depth >= DEEPEST_MESSAGE))
    throw new AppError('unsupported-media-type', ALONE);
  return type.format;
}

/** Gathers what the reader of an attached document says. */
class AttachedText {
  readonly #document: AttachedDocument = { blocks: [], notices: [] };
  readonly #options: { bounds: WorkBounds; onPage: (total: number) => void };
  #above = '';

  constructor(options: { bounds: WorkBounds; onPage: (total: number) => void }) {
    this.#options = options;
  }

  async read(events: AsyncIterable<ReadEvent>): Promise<AttachedDocument> {
    try {
      for await (const event of events) this.#take(event);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('bad-request', 'it is damaged', { cause });
    }
    return this.#document;
  }

  #take(event: ReadEvent): void {
    const { bounds, onPage } = this.#options;
    if (event.type === 'notice') this.#document.notices.push(event.text);
    else if (event.type === 'page') onPage(event.total);
    else if (event.type === 'count') requireWithin(bounds[COUNTED_AS[event.what]], event.count, event);
    else if (event.type === 'section') this.#add(event.section);
  }

  /** The headings of a section stand above it when they change: the name of a sheet above its rows. */
  #add({ headings = [], blocks }: Section): void {
    const above = headings.join(' · ');
    if (above && above !== this.#above)
      this.#document.blocks.push({ kind: 'heading', level: 1, text: above });
    this.#above = above;
    this.#document.blocks.push(...blocks);
  }
}

/** Office files began in 1985; clocks that were never set tell 1601, 1899 or 1970. */
const EARLIEST = Date.UTC(1985, 0);
const DAY_MS = 86_400_000;

function noteModified(document: ParsedDocument, at: string): void {
  const time = Date.parse(at);
  if (time > EARLIEST && time < Date.now() + DAY_MS) document.modified = new Date(time).toISOString();
}

function isSpoken({ content }: PassageDraft): boolean {
  return /[\p{L}\p{N}]/u.test(content);
}
