import './without-canvas.ts';
import { join, sep } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#lib/shared/app-error.ts';

const ASSETS = join(process.cwd(), 'node_modules', 'pdfjs-dist');

/**
 * Opens a PDF without network, eval or images. Throws AppError when it is encrypted, damaged or not a PDF. Fonts and
 * character maps come from the installed package.
 */
export async function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data,
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      enableXfa: false,
      maxImageSize: 0,
      cMapUrl: join(ASSETS, 'cmaps') + sep,
      cMapPacked: true,
      standardFontDataUrl: join(ASSETS, 'standard_fonts') + sep,
    }).promise;
  } catch (cause) {
    throw new AppError('bad-request', reasonOf(cause), { cause });
  }
}

function reasonOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'PasswordException') return 'it is encrypted with a password; save it without one';
  return 'it is damaged, or not a PDF; open it in a reader and save it again';
}
