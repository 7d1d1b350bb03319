import { AppError } from '#lib/shared/app-error.ts';
import type { Archive } from './archive.ts';
import { builtInFormat } from './cell-text.ts';
import { relationsOf } from './relations.ts';
import { readWholeXml } from './xml.ts';

/** What the sheets of a workbook share. `formats` are the number formats of the cell styles, by index. */
export interface Workbook {
  sheets: { name: string; part: string }[];
  strings: string[];
  formats: (string | undefined)[];
  /** Whether days count from 1904 instead of 1900. */
  from1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

/** Reads what the sheets of a workbook share (SpreadsheetML, ECMA-376 part 1): names, texts, number formats. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has(WORKBOOK)) throw new AppError('bad-request', 'it is not an Excel workbook');
  const relations = await relationsOf(archive, WORKBOOK);
  const workbook: Workbook = { sheets: [], strings: [], formats: [], from1904: false };
  await readWholeXml(archive, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') workbook.from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || attributes['state'] === 'veryHidden') return;
      const relation = relations.find(({ id }) => id === attributes['r:id']);
      if (relation?.kind === 'worksheet' && archive.has(relation.part)) {
        workbook.sheets.push({ name: attributes['name'] ?? '', part: relation.part });
      }
    },
  });
  const shared = relations.find(({ kind }) => kind === 'sharedStrings');
  const styles = relations.find(({ kind }) => kind === 'styles');
  if (shared && archive.has(shared.part)) workbook.strings = await sharedStrings(archive, shared.part);
  if (styles && archive.has(styles.part)) workbook.formats = await cellFormats(archive, styles.part);
  return workbook;
}

async function sharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let saying = false;
  let phonetic = false;
  await readWholeXml(archive, part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') saying = !phonetic;
    },
    text: (piece) => {
      if (saying) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') saying = false;
    },
  });
  return strings;
}

/** The number format of each cell style, by its index. */
async function cellFormats(archive: Archive, part: string): Promise<(string | undefined)[]> {
  const codes = new Map<string, string>();
  const formats: (string | undefined)[] = [];
  let inCells = false;
  await readWholeXml(archive, part, {
    open: (name, attributes) => {
      const id = attributes['numFmtId'] ?? '0';
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      else if (name === 'xf' && inCells) formats.push(codes.get(id) ?? builtInFormat(Number(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
