import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { allHands } from './content/all-hands.ts';
import { benefitsGuide } from './content/benefits-guide.ts';
import { employeeHandbook } from './content/employee-handbook.ts';
import { ouzel4 } from './content/ouzel-4.ts';
import { ploverC2 } from './content/plover-c2.ts';
import { priceList } from './content/price-list.ts';
import { travelAndExpenses } from './content/travel-and-expenses.ts';
import { warrantyAndReturns } from './content/warranty-and-returns.ts';

describe('the documents in data/samples', () => {
  it.each([
    ['employee-handbook.pdf', employeeHandbook],
    ['benefits-guide.pdf', benefitsGuide],
    ['ouzel-4-product-sheet.pdf', ouzel4],
    ['plover-c2-product-sheet.pdf', ploverC2],
    ['travel-and-expenses.docx', travelAndExpenses],
    ['warranty-and-returns.docx', warrantyAndReturns],
    ['all-hands-2026.pptx', allHands],
    ['price-list-2026.xlsx', priceList],
  ])('%s says what its content module says; else run scripts/samples/generate.ts', async (name, module) => {
    const path = join('data', 'samples', name);
    const { passages } = await parseDocument(path, defaultSplitSettings);
    const written = new Set(
      passages.flatMap(({ content, headings }) => [content, ...headings].flatMap(wordsOf)),
    );
    const missing = textsIn(module)
      .flatMap(wordsOf)
      .filter((word) => !written.has(word));
    expect(missing).toEqual([]);
  });
});

// `version` stands at the foot of every page, which readers of PDF leave out.
const NOT_IN_THE_TEXT = ['kind', 'type', 'figure', 'version'];

/** Every text of a content module, whatever its shape. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    NOT_IN_THE_TEXT.includes(key) ? [] : textsIn(value),
  );
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(/\p{L}{2,}/gu) ?? [];
}
