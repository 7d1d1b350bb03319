import '../pdf/without-canvas.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { DocumentFile, ReadEvent } from '../document.ts';
import { bytesOf } from '../file-type.ts';
import { readAnnotations } from '../pdf/annotations.ts';
import { PageReader } from '../pdf/page-reader.ts';
import { pdfOptions, unreadablePdf } from '../pdf/pdf-options.ts';
import { type PageLines, type TextItem, toLines } from '../pdf/text-line.ts';
import { writeIn } from '../pdf/write-in.ts';
import { isScan, type Recognised, withRecognised } from '../recognition/recognised-page.ts';

// Pages are judged together (running headers, the size of running text) but not all at once: memory stays bounded.
const PAGES_AT_A_TIME = 40;

/**
 * Reads a PDF page by page, in reading order: headings, paragraphs, lists and tables with the values
 * of forms where they stand, then comments; without running headers and footers.
 */
export async function* readPdf(
  file: DocumentFile,
  _name?: string,
  recognised?: Recognised,
): AsyncGenerator<ReadEvent> {
  const pdf = await openPdf(new Uint8Array(await bytesOf(file)));
  try {
    yield { type: 'count', what: 'pages', count: pdf.numPages, isTotal: true };
    yield* propertiesOf(pdf);
    yield* readPages(pdf, recognised);
  } catch (cause) {
    throw new AppError('bad-request', 'it is damaged; open it in a PDF program and save it again', { cause });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function* readPages(pdf: PDFDocumentProxy, recognised?: Recognised): AsyncGenerator<ReadEvent> {
  const reader = new PageReader();
  const empty: number[] = [];
  let waiting: PageLines[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const drawn = await readPage(pdf, number);
    const page = withRecognised(drawn, recognised?.get(number));
    if (page === drawn && isScan(drawn)) yield { type: 'unread', page: number };
    empty.push(...emptyOf(page));
    if (drawn.isCut) yield { type: 'notice', text: `page ${number} has more annotations than are read` };
    waiting.push(page);
    yield { type: 'page', total: pdf.numPages };
    if (waiting.length === PAGES_AT_A_TIME || number === pdf.numPages) {
      for (const section of reader.read(waiting)) yield { type: 'section', section };
      waiting = [];
    }
  }
  yield* emptyNotices(empty, pdf.numPages, recognised);
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageLines & { isCut: boolean }> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const items = content.items.filter((item) => 'str' in item) as TextItem[];
  const { written, comments, isCut } = await readAnnotations(page, viewport);
  page.cleanup();
  const { lines, turned } = toLines(items, viewport.transform);
  const { width, height } = viewport;
  return { number, lines: writeIn(lines, written), turned, comments, isCut, width, height };
}

function emptyOf({ number, lines, comments }: PageLines): number[] {
  return lines.length + comments.length === 0 ? [number] : [];
}

function emptyNotices(pages: number[], total: number, recognised?: Recognised): ReadEvent[] {
  if (pages.length === 0) return [];
  const named = pages.slice(0, 10).join(', ') + (pages.length > 10 ? `, … (${pages.length} in all)` : '');
  const which = pages.length === 1 ? `page ${named} has no text` : `pages ${named} have no text`;
  const what = pages.length === total ? `none of its ${total} pages has text` : which;
  return [
    { type: 'notice', text: recognised ? what : `${what}: scanned? Turn on text recognition (OCR=on)` },
  ];
}

/** The titles of its information dictionary and of its XMP metadata, when it was last changed, and the entries that its author named. */
async function* propertiesOf(pdf: PDFDocumentProxy): AsyncGenerator<ReadEvent> {
  const { info, metadata } = await pdf.getMetadata();
  const titles: unknown[] = ['Title' in info && info.Title, metadata?.get('dc:title')];
  for (const title of titles) if (typeof title === 'string') yield { type: 'title', title };
  const changed: unknown =
    ('ModDate' in info && info.ModDate) || ('CreationDate' in info && info.CreationDate);
  const at = typeof changed === 'string' ? PDF_DATE.exec(changed) : null;
  if (at) yield { type: 'modified', at: `${at[1]}-${at[2]}-${at[3]}` };
  const custom: unknown = 'Custom' in info ? info.Custom : undefined;
  if (!isRecord(custom)) return;
  for (const [name, value] of Object.entries(custom).slice(0, MOST_PROPERTIES))
    yield { type: 'property', name, value };
}

/** `D:YYYYMMDDHHmmSS`, of which the day is enough. */
const PDF_DATE = /^(?:D:)?(\d{4})(\d{2})(\d{2})/;

const MOST_PROPERTIES = 200;

/** Opens a PDF to read its text, without its images. Throws AppError when it is encrypted, damaged or not a PDF. */
async function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({ ...pdfOptions, data, useWasm: false, maxImageSize: 0 }).promise;
  } catch (cause) {
    throw unreadablePdf(cause);
  }
}
