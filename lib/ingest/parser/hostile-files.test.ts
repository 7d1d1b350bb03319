import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { docxBytes, wordParagraph, xlsxBytes, zipBytes } from '../fixtures/office-bytes.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { createParserPool } from './parser-pool.ts';

const folder = perFile(temporaryFolder);
const parser = perFile(() => createParserPool({ size: 1, stallMs: 20_000 }));

const reading = (name: string, data: string | Uint8Array) => parser.parse(folder.write(name, data));

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]>`;
const THEFT = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const CYCLE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
const body = wordParagraph('Leave is 30 days.');

describe('a hostile file is refused with a reason, and the parser lives', { timeout: 30_000 }, () => {
  it.each<[string, string, () => Uint8Array | string | Promise<Uint8Array>, RegExp]>([
    ['an empty file', 'empty.pdf', () => '', /file is empty/],
    [
      'HTML named .pdf',
      'page.pdf',
      () => '<!doctype html><title>x</title>',
      /promises a PDF, but it holds HTML/,
    ],
    ['a PDF named .txt', 'report.txt', () => '%PDF-1.7 …', /promises text, but it holds a PDF/],
    [
      'a PNG named .docx',
      'photo.docx',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      /holds an image/,
    ],
    ['a truncated docx', 'cut.docx', () => docxBytes(body).subarray(0, 300), /archive is damaged/],
    [
      'a docx of a thousand to one',
      'bomb.docx',
      () => docxBytes('A'.repeat(30_000_000)),
      /unpacks to far more/,
    ],
    [
      'a part that lies about its size',
      'liar.docx',
      () => docxBytes('', [{ name: 'word/document.xml', data: 'A'.repeat(5_000_000), claimedBytes: 100 }]),
      /archive is damaged/,
    ],
    [
      'a part outside the archive',
      'climb.docx',
      () => docxBytes(body, [{ name: '../../evil.xml', data: 'x' }]),
      /archive is damaged/,
    ],
    [
      'a billion laughs',
      'laughs.docx',
      () => docxBytes(wordParagraph('&c;'), [], LAUGHS),
      /declares XML entities/,
    ],
    [
      'an external entity',
      'xxe.docx',
      () => docxBytes(wordParagraph('&secret;'), [], THEFT),
      /declares XML entities/,
    ],
    [
      'an external entity in a workbook',
      'xxe.xlsx',
      () =>
        xlsxBytes('<sheetData/>', [
          { name: 'xl/workbook.xml', data: `${THEFT}<workbook>&secret;</workbook>` },
        ]),
      /declares XML entities/,
    ],
    [
      'an archive in an archive',
      'nested.docx',
      () => zipBytes([{ name: 'inner.docx', data: docxBytes(body) }]),
      /not a Word document/,
    ],
    ['a workbook named .pptx', 'deck.pptx', () => xlsxBytes('<sheetData/>'), /not a PowerPoint presentation/],
    [
      'old or encrypted Office',
      'locked.docx',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /password-protected/,
    ],
    [
      'an encrypted PDF',
      'locked.pdf',
      () => pdfBytes((pdf) => pdf.text('secret'), { userPassword: 'x' }),
      /encrypted with a password/,
    ],
    [
      'a PDF that is noise',
      'noise.pdf',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]),
      /damaged/,
    ],
    [
      'a truncated PDF',
      'cut.pdf',
      async () => (await pdfBytes((pdf) => pdf.text('Leave is 30 days.'))).subarray(0, 900),
      /damaged/,
    ],
    ['a PDF whose page tree bites its tail', 'cycle.pdf', () => CYCLE, /damaged|none of its/],
    ['a CSV with one line of 50 MB', 'line.csv', () => 'a'.repeat(50_000_000), /holds more than 1 MB/],
    [
      'a PDF without text',
      'scan.pdf',
      () => pdfBytes((pdf) => pdf.rect(50, 50, 200, 200).fill('gray')),
      /none of its 1 pages has text: scanned\?/,
    ],
    ['binary data named .txt', 'tool.txt', () => Buffer.from([1, 2, 0, 3, 4]), /holds binary data/],
    ['broken JSON', 'data.json', () => '{"a": ', /not valid JSON/],
    ['deeply nested Markdown lists', 'deep.md', () => `${'- '.repeat(2000)}x`, /nested too deeply/],
    ['deeply nested JSON', 'deep.json', () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, /levels deep/],
  ])('%s', async (_, name, make, reason) => {
    await expect(reading(name, await make())).rejects.toThrow(reason);
  });

  it('goes on reading good files after all of them', async () => {
    await expect(reading('good.docx', docxBytes(body))).resolves.toMatchObject({
      passages: [{ content: 'Leave is 30 days.' }],
    });
  });
});

describe('a strange file is read as far as it makes sense', { timeout: 30_000 }, () => {
  it('a sheet that claims a million rows and has one cell', async () => {
    const sheet =
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="C1048576" t="inlineStr"><is><t>Last</t></is></c></row></sheetData>';
    const { passages } = await reading('wide.xlsx', xlsxBytes(sheet));
    expect(passages).toEqual([{ content: 'Last', place: 'sheet=Prices&row=1048576', headings: ['Prices'] }]);
  });

  it('a picture and a link to other machines, without asking them', async () => {
    const relation =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:9/track.png" TargetMode="External"/></Relationships>';
    const picture =
      '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId9"/></w:drawing></w:r></w:p>';
    const file = docxBytes(picture + body, [{ name: 'word/_rels/document.xml.rels', data: relation }]);
    expect((await reading('tracked.docx', file)).passages.map(({ content }) => content)).toEqual([
      'Leave is 30 days.',
    ]);
  });

  it('UTF-16 with a byte order mark, and Windows-1252 without', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Überstunden: fünf', 'utf16le')]);
    const windows = Buffer.from('Überstunden: fünf', 'latin1');
    for (const data of [utf16, windows]) {
      expect((await reading('note.txt', data)).passages[0]?.content).toBe('Überstunden: fünf');
    }
  });
});
