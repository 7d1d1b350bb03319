import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import { decodeSourcefile, fileNameOf } from '#lib/core/citations/sourcepage.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

/** What a citation names: a document, and where in it. `sourcefile` is encoded as in the index. */
export interface SourceLocation {
  sourcefile: string;
  page?: number;
  slide?: number;
  row?: number;
  item?: number;
  sheet?: string;
}

const NUMBERED: readonly ['page' | 'slide' | 'row' | 'item', MessageKey][] = [
  ['page', 'location.page'],
  ['slide', 'location.slide'],
  ['row', 'location.row'],
  ['item', 'location.item'],
];

/** Reads a `sourcepage` such as `handbook.pdf#page=3` or `prices.xlsx#sheet=2025&row=12`; numbers below 1 are dropped. */
export function readSourcepage(sourcepage: string): SourceLocation {
  const hash = sourcepage.indexOf('#');
  if (hash < 0) return { sourcefile: sourcepage };
  const location: SourceLocation = { sourcefile: sourcepage.slice(0, hash) };
  const fragment = new Map(
    sourcepage
      .slice(hash + 1)
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  for (const [key] of NUMBERED) {
    const number = Number.parseInt(fragment.get(key) ?? '', 10);
    if (number >= 1) location[key] = number;
  }
  const sheet = fragment.get('sheet');
  if (sheet) location.sheet = decodeSourcefile(sheet);
  return location;
}

/** The location in words (“page 3”, “sheet Prices, row 12”), or undefined where it has no number. */
export function describeLocation(location: SourceLocation, translate: Translate): string | undefined {
  const { sheet, row } = location;
  if (sheet && row) return translate('location.sheetRow', { name: sheet, number: row });
  if (sheet) return translate('location.sheet', { name: sheet });
  for (const [key, message] of NUMBERED) {
    const number = location[key];
    if (number) return translate(message, { number });
  }
  return undefined;
}

/** The document's path as its readers know it: without the folder that the server gives to a file of one person. */
export function readablePath(sourcefile: string): string {
  return sourcefile.startsWith(`${UPLOADS_FOLDER}/`) ? fileNameOf(sourcefile) : sourcefile;
}

/** What a reader calls the document of a citation, without its location. */
export function documentName(sourcepage: string): string {
  return readablePath(readSourcepage(sourcepage).sourcefile);
}

/** The folder of a document; empty without one. */
export function folderOf(sourcefile: string): string {
  return sourcefile.slice(0, Math.max(0, sourcefile.lastIndexOf('/')));
}
