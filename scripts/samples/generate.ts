import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contents } from './content.ts';
import { renderDocx } from './docx-document.ts';
import { withFrozenClock } from './frozen-clock.ts';
import { renderPdf } from './pdf-document.ts';
import { renderDeck } from './pptx-deck.ts';
import { renderWorkbook } from './workbook.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'data', 'samples');
const WRITTEN_AT = new Date('2026-06-01T09:00:00Z');

const documents: Record<keyof typeof contents, () => Promise<Buffer>> = {
  'employee-handbook.pdf': () => renderPdf(contents['employee-handbook.pdf'], WRITTEN_AT),
  'benefits-guide.pdf': () => renderPdf(contents['benefits-guide.pdf'], WRITTEN_AT),
  'ouzel-4-product-sheet.pdf': () => renderPdf(contents['ouzel-4-product-sheet.pdf'], WRITTEN_AT),
  'plover-c2-product-sheet.pdf': () => renderPdf(contents['plover-c2-product-sheet.pdf'], WRITTEN_AT),
  'travel-and-expenses.docx': () => renderDocx(contents['travel-and-expenses.docx']),
  'warranty-and-returns.docx': () => renderDocx(contents['warranty-and-returns.docx']),
  'all-hands-2026.pptx': () => renderDeck(contents['all-hands-2026.pptx']),
  'price-list-2026.xlsx': () => renderWorkbook(contents['price-list-2026.xlsx']),
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
