import './without-canvas.ts';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfOptions, unreadablePdf } from './pdf-options.ts';

/** Opens a PDF to read its text, without its images. Throws AppError when it is encrypted, damaged or not a PDF. */
export async function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({ ...pdfOptions, data, useWasm: false, maxImageSize: 0 }).promise;
  } catch (cause) {
    throw unreadablePdf(cause);
  }
}
