// The floor of bench:ingest: the extraction library alone, over the pages of the PDFs in its arguments, one process.
// Prints pages and milliseconds as JSON.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

let pages = 0;
let characters = 0;
const startedAt = performance.now();
for (const path of process.argv.slice(2)) {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) characters += item.str.length;
    page.cleanup();
    pages += 1;
  }
  await pdf.loadingTask.destroy();
}
console.log(JSON.stringify({ pages, characters, ms: performance.now() - startedAt }));
