import { join, sep } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

const ASSETS = join(process.cwd(), 'node_modules', 'pdfjs-dist');

/** How every PDF is opened: without network, eval or forms. Fonts and character maps come from the installed package. */
export const pdfOptions = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  enableXfa: false,
  cMapUrl: join(ASSETS, 'cmaps') + sep,
  cMapPacked: true,
  standardFontDataUrl: join(ASSETS, 'standard_fonts') + sep,
};

/** Further, to draw: what decodes the pictures in a PDF. It runs as WebAssembly, within its own memory. */
export const drawingOptions = {
  useWasm: true,
  wasmUrl: join(ASSETS, 'wasm') + sep,
  iccUrl: join(ASSETS, 'iccs') + sep,
};

/** Why a PDF cannot be opened, for its sender. */
export function unreadablePdf(cause: unknown): AppError {
  const isLocked = cause instanceof Error && cause.name === 'PasswordException';
  const reason = isLocked
    ? 'it is encrypted with a password; save it without one'
    : 'it is damaged, or not a PDF; open it in a reader and save it again';
  return new AppError('bad-request', reason, { cause });
}
