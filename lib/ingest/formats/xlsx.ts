import type { ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { coreTitle } from '../office/core-title.ts';
import { encodeSheetName } from '../office/sheet-name.ts';
import { openWorkbook } from '../office/workbook.ts';
import { readSheet } from '../office/worksheet.ts';
import { RowReader } from './rows.ts';

/** Reads a workbook sheet by sheet and row by row; every row keeps its header. Memory grows with its texts, not with its size on the sheet. */
export async function* readXlsx(path: string): AsyncGenerator<ReadEvent> {
  const archive = await Archive.open(path);
  try {
    const title = await coreTitle(archive);
    if (title) yield { type: 'title', title };
    const workbook = await openWorkbook(archive);
    yield { type: 'count', what: 'sheets', count: workbook.sheets.length, isTotal: true };
    let count = 0;
    for (const sheet of workbook.sheets) {
      const name = encodeSheetName(sheet.name);
      const rows = new RowReader({ placeOf: (row) => `sheet=${name}&row=${row}`, headings: [sheet.name] });
      for await (const { number, cells } of readSheet(archive, sheet.part, workbook)) {
        yield { type: 'count', what: 'rows', count: ++count, isTotal: false };
        for (const section of rows.read(number, cells)) yield { type: 'section', section };
      }
      for (const section of rows.end()) yield { type: 'section', section };
    }
  } finally {
    archive.close();
  }
}
