import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allHands } from './content/all-hands.ts';
import { benefitsGuide } from './content/benefits-guide.ts';
import { employeeHandbook } from './content/employee-handbook.ts';
import { ouzel4 } from './content/ouzel-4.ts';
import { ploverC2 } from './content/plover-c2.ts';
import { priceList } from './content/price-list.ts';
import { travelAndExpenses } from './content/travel-and-expenses.ts';
import { warrantyAndReturns } from './content/warranty-and-returns.ts';
import { renderDocx } from './docx-document.ts';
import { withFrozenClock } from './frozen-clock.ts';
import { renderPdf } from './pdf-document.ts';
import { renderDeck } from './pptx-deck.ts';
import { renderWorkbook } from './workbook.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'data', 'samples');
const WRITTEN_AT = new Date('2026-06-01T09:00:00Z');

const documents: Record<string, () => Promise<Buffer>> = {
  'employee-handbook.pdf': () => renderPdf(employeeHandbook, WRITTEN_AT),
  'benefits-guide.pdf': () => renderPdf(benefitsGuide, WRITTEN_AT),
  'ouzel-4-product-sheet.pdf': () => renderPdf(ouzel4, WRITTEN_AT),
  'plover-c2-product-sheet.pdf': () => renderPdf(ploverC2, WRITTEN_AT),
  'travel-and-expenses.docx': () => renderDocx(travelAndExpenses),
  'warranty-and-returns.docx': () => renderDocx(warrantyAndReturns),
  'all-hands-2026.pptx': () => renderDeck(allHands),
  'price-list-2026.xlsx': () => renderWorkbook(priceList),
};

/** Writes the sample documents that are not plain text, or those named on the command line. */
await mkdir(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, render] of Object.entries(documents)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const bytes = await withFrozenClock(WRITTEN_AT, render);
  await writeFile(join(FOLDER, name), bytes);
  console.log(`${name}  ${Math.round(bytes.length / 1024)} KB`);
}
