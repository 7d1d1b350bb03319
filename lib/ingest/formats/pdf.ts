import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReadEvent } from '../document.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { PageReader } from '../pdf/page-reader.ts';
import { type PageLines, type TextItem, toLines } from '../pdf/text-line.ts';

// Pages are judged together (running headers, the size of running text) but not all at once: memory stays bounded.
const PAGES_AT_A_TIME = 40;

/** Reads a PDF page by page, in reading order: headings, paragraphs, lists and tables, without running headers and footers. */
export async function* readPdf(path: string): AsyncGenerator<ReadEvent> {
  const pdf = await openPdf(new Uint8Array(await readFile(path)));
  try {
    yield { type: 'count', what: 'pages', count: pdf.numPages, isTotal: true };
    const title = await titleOf(pdf);
    if (title) yield { type: 'title', title };
    yield* readPages(pdf);
  } catch (cause) {
    throw new AppError('bad-request', 'it is damaged; open it in a PDF program and save it again', { cause });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function* readPages(pdf: PDFDocumentProxy): AsyncGenerator<ReadEvent> {
  const reader = new PageReader();
  const empty: number[] = [];
  let waiting: PageLines[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(pdf, number);
    if (page.lines.length === 0) empty.push(number);
    waiting.push(page);
    yield { type: 'page', total: pdf.numPages };
    if (waiting.length === PAGES_AT_A_TIME || number === pdf.numPages) {
      for (const section of reader.read(waiting)) yield { type: 'section', section };
      waiting = [];
    }
  }
  if (empty.length > 0) yield { type: 'notice', text: emptyNotice(empty, pdf.numPages) };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageLines> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const items = content.items.filter((item) => 'str' in item) as TextItem[];
  page.cleanup();
  return { number, ...toLines(items, viewport.transform), width: viewport.width, height: viewport.height };
}

function emptyNotice(pages: number[], total: number): string {
  if (pages.length === total)
    return `none of its ${total} pages has text: scanned? Run text recognition (OCR) on it first`;
  const named = pages.slice(0, 10).join(', ') + (pages.length > 10 ? `, … (${pages.length} in all)` : '');
  return pages.length === 1 ? `page ${named} has no text: scanned?` : `pages ${named} have no text: scanned?`;
}

/** The title from the metadata, unless it is what a program put there. */
async function titleOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  const isMade =
    /^(untitled|microsoft word|powerpoint|slide 1|presentation|document\d*|title)\b|\.(docx?|pptx?|xlsx?|pdf|indd|tex)$/i;
  return title.length > 2 && !isMade.test(title) ? title : undefined;
}
