import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentContent } from './blocks.ts';
import type { Deck } from './pptx-deck.ts';
import type { PriceSheet } from './workbook.ts';

/** The content of the sample documents that are not plain text, by file name: data, in `content` beside. */
export const contents = {
  'employee-handbook.pdf': readContent<DocumentContent>('employee-handbook'),
  'benefits-guide.pdf': readContent<DocumentContent>('benefits-guide'),
  'ouzel-4-product-sheet.pdf': readContent<DocumentContent>('ouzel-4'),
  'plover-c2-product-sheet.pdf': readContent<DocumentContent>('plover-c2'),
  'travel-and-expenses.docx': readContent<DocumentContent>('travel-and-expenses'),
  'warranty-and-returns.docx': readContent<DocumentContent>('warranty-and-returns'),
  'all-hands-2026.pptx': readContent<Deck>('all-hands'),
  'price-list-2026.xlsx': readContent<PriceSheet[]>('price-list'),
};

function readContent<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'content', `${name}.json`), 'utf8'));
}
