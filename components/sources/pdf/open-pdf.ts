import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';

/** An open document: pdf.js and its proxy. */
export interface OpenPdf {
  pdfjs: typeof import('pdfjs-dist');
  document: PDFDocumentProxy;
}

/** Why a document cannot be shown. */
export type PdfFault = 'missing' | 'password' | 'other';

let latest: { url: string; opening: Promise<OpenPdf>; task?: PDFDocumentLoadingTask } | undefined;

/**
 * Opens the PDF at `url`, fetching only the parts that are shown. The document opened last stays open, so that the
 * next citation into it opens at once; opening another closes it. Rejects with what pdf.js throws.
 */
export function openPdf(url: string): Promise<OpenPdf> {
  if (latest?.url === url) return latest.opening;
  void latest?.task?.destroy();
  const entry: NonNullable<typeof latest> = { url, opening: start(url, holdTask) };
  function holdTask(task: PDFDocumentLoadingTask): void {
    entry.task = task;
    // Another document was asked for while pdf.js itself was still loading.
    if (latest !== entry) void task.destroy();
  }
  entry.opening.catch(() => {
    if (latest === entry) latest = undefined;
  });
  latest = entry;
  return entry.opening;
}

/** The reason why opening or drawing failed. */
export function pdfFault(thrown: unknown): PdfFault {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'PasswordException') return 'password';
  const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined;
  return status === 404 || name === 'MissingPDFException' ? 'missing' : 'other';
}

async function start(url: string, onTask: (task: PDFDocumentLoadingTask) => void): Promise<OpenPdf> {
  const [pdfjs, { PdfAssets }] = await Promise.all([import('pdfjs-dist'), import('./pdf-assets.ts')]);
  pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;
  const task = pdfjs.getDocument({
    url,
    BinaryDataFactory: PdfAssets,
    useWorkerFetch: false,
    // A document's forms and scripts have no business in a viewer of citations.
    enableXfa: false,
    isEvalSupported: false,
    // Faulty fonts are common and harmless; the reader's console is not the place to report them.
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  onTask(task);
  return { pdfjs, document: await task.promise };
}
