import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxBytes, wordParagraph, xlsxBytes, zipBytes } from '#lib/ingest/fixtures/office-bytes.ts';
import { pdfBytes } from '#lib/ingest/fixtures/pdf-bytes.ts';
import { pngBytes } from '#lib/ingest/fixtures/png-bytes.ts';
import { ADA, openUploadBench, type UploadBench, uploadsIn } from './uploading.test-helper.ts';

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench({
    MAX_UPLOAD_BYTES: '60000000',
    LIMIT_UPLOAD_FILES: '100',
    LIMIT_UPLOAD_BYTES: '400000000',
  });
});
afterAll(() => bench.close());

const body = wordParagraph('The hedgehog has 30 days.');
const THEFT = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const CYCLE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

type Make = () => Uint8Array | string | Promise<Uint8Array>;

/** Sends a file; what was refused at once counts as what was refused later. */
async function reasonFor(name: string, make: Make): Promise<string | null> {
  const content = await make();
  const response = await bench.put(
    ADA,
    name,
    typeof content === 'string' ? content : new Uint8Array(content),
  );
  const reply = (await response.json()) as { id?: string; error?: string };
  if (reply.id === undefined) return reply.error ?? '';
  return (await bench.settled(ADA, reply.id)).reason;
}

describe('a hostile upload', { timeout: 180_000 }, () => {
  it.each<[string, string, Make, RegExp]>([
    ['an empty file', 'empty.pdf', () => '', /file is empty/],
    ['HTML named .pdf', 'page.pdf', () => '<!doctype html><title>x</title>', /holds HTML/],
    [
      'an archive in an archive',
      'nested.docx',
      () => zipBytes([{ name: 'a.docx', data: docxBytes(body) }]),
      /not a Word document/,
    ],
    ['a docx of a thousand to one', 'bomb.docx', () => docxBytes('A'.repeat(30_000_000)), /far more/],
    [
      'a part outside the archive',
      'climb.docx',
      () => docxBytes(body, [{ name: '../../evil.xml', data: 'x' }]),
      /damaged/,
    ],
    [
      'a part that lies about its size',
      'liar.docx',
      () => docxBytes('', [{ name: 'word/document.xml', data: 'A'.repeat(5_000_000), claimedBytes: 100 }]),
      /damaged/,
    ],
    ['an external entity', 'xxe.docx', () => docxBytes(wordParagraph('&secret;'), [], THEFT), /XML entities/],
    ['a PDF whose page tree bites its tail', 'cycle.pdf', () => CYCLE, /amaged|one of its/],
    [
      'an encrypted PDF',
      'locked.pdf',
      () => pdfBytes((pdf) => pdf.text('secret'), { userPassword: 'x' }),
      /encrypted/,
    ],
    [
      'a truncated PDF',
      'cut.pdf',
      async () => (await pdfBytes((pdf) => pdf.text('Leave is 30 days.'))).subarray(0, 900),
      /amaged/,
    ],
    [
      'noise named .pdf',
      'noise.pdf',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]),
      /amaged/,
    ],
    ['a line of 50 MB', 'line.csv', () => 'a'.repeat(50_000_000), /more than 1 MB/],
    ['a picture of 64k by 64k', 'huge.png', () => pngBytes(65_536, 65_536, { rows: 1 }), /./],
    ['binary data named .txt', 'tool.txt', () => Buffer.from([1, 2, 0, 3, 4]), /binary data/],
  ])('%s: refused with a reason', async (_what, name, make, reason) => {
    const said = await reasonFor(name, make);
    expect(said).toMatch(reason);
  });

  it('of a million rows and one cell, or in UTF-16, or with a link to another machine, is read as it is', async () => {
    const sheet =
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="C1048576" t="inlineStr"><is><t>Lonely hedgehog</t></is></c></row></sheetData>';
    expect(await reasonFor('wide.xlsx', () => xlsxBytes(sheet))).toBeNull();
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Überstunden: fünf', 'utf16le')]);
    expect(await reasonFor('utf16.txt', () => utf16)).toBeNull();
    expect(await bench.found(ADA, 'Überstunden')).toHaveLength(1);
    expect(await bench.found(ADA, 'lonely hedgehog')).toHaveLength(1);
  });

  it('leaves no part of it anywhere, and the server goes on', async () => {
    const { uploads } = await uploadsIn(await bench.list(ADA));
    const failed = uploads.filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(5);
    for (const { sourcefile } of failed) {
      expect(await bench.container.documents.find(sourcefile, undefined)).toBeUndefined();
    }
    expect(readdirSync(join(bench.dataDir, 'incoming'))).toEqual([]);
    expect(await reasonFor('good.docx', () => docxBytes(body))).toBeNull();
    expect(await bench.found(ADA, 'hedgehog days')).not.toHaveLength(0);
  });
});
