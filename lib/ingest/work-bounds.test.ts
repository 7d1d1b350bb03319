import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { xlsxBytes } from './fixtures/office-bytes.ts';
import { pdfBytes } from './fixtures/pdf-bytes.ts';
import { parseDocument } from './parse-document.ts';
import { defaultSplitSettings } from './split/settings.ts';
import type { WorkBounds } from './work-bounds.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const BOUNDS = {
  pages: { most: 2, variable: 'MOST_PAGES' },
  rows: { most: 10, variable: 'MOST_ROWS' },
  passages: { most: 500, variable: 'MOST_PASSAGES' },
};
const FEW = { passages: { most: 5, variable: 'MOST_PASSAGES' } };
const parse = (name: string, data: string | Uint8Array, bounds: WorkBounds = BOUNDS) =>
  parseDocument(folder.write(name, data), defaultSplitSettings, () => {}, bounds);
const sheetRows = (count: number) =>
  `<sheetData>${Array.from({ length: count }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>x</t></is></c></row>`).join('')}</sheetData>`;

describe('a document of more than it may have is refused with the bound and its variable', () => {
  it.each<[string, string, () => string | Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['rows', 'rows.csv', () => 'a,b\n'.repeat(11), /more than 10 rows; 10 is the most \(MOST_ROWS\)/],
    ['rows that are empty', 'empty.csv', () => `a,b${'\n'.repeat(20)}`, /more than 10 rows/],
    ['rows of a sheet', 'rows.xlsx', () => xlsxBytes(sheetRows(11)), /more than 10 rows/],
    ['items', 'items.json', () => JSON.stringify(Array(11).fill('x')), /it has 11 items; 10 is the most/],
    [
      'pages',
      'pages.pdf',
      () => pdfBytes((pdf) => pdf.text('one').addPage().text('two').addPage().text('three')),
      /it has 3 pages; 2 is the most \(MOST_PAGES\)/,
    ],
  ])('%s', async (_what, name, make, reason) => {
    await expect(parse(name, await make())).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(reason),
    });
  });

  it.each([
    ['text.md', 'A long sentence of many words. '.repeat(500)],
    ['table.csv', 'a,b\n'.repeat(8)],
  ])('passages of %s', async (name, text) => {
    await expect(parse(name, text, FEW)).rejects.toMatchObject({
      code: 'too-large',
      message: 'it has more than 5 passages; 5 is the most (MOST_PASSAGES)',
    });
  });

  it('and one of exactly as much is read', async () => {
    const { passages } = await parse('fits.csv', `name,days\n${'Ada,3\n'.repeat(5)}`, FEW);
    expect(passages).toHaveLength(5);
    const pages = await parse('fits.pdf', await pdfBytes((pdf) => pdf.text('one').addPage().text('two')));
    expect(pages.pages).toBe(2);
  });
});
