import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { fuzzParameters } from '../../vitest.fuzz.ts';
import type { ParsedDocument } from './document.ts';
import { attachedFile, attachedMessage, compoundBytes, msgTree } from './fixtures/msg-bytes.ts';
import { docxBytes, wordParagraph, xlsxBytes, type ZipPart, zipBytes } from './fixtures/office-bytes.ts';
import { pdfBytes } from './fixtures/pdf-bytes.ts';
import { bitmapBytes, pngBytes } from './fixtures/png-bytes.ts';
import { TIFF_FILES } from './fixtures/tiff-bytes.ts';
import { parseDocument } from './parse-document.ts';
import { createParserPool } from './parser/parser-pool.ts';
import { defaultSplitSettings } from './split/settings.ts';

const SYNTAX = [
  ...[
    '<div>',
    '<table><tr><td>',
    '<ul><li>',
    '<!--',
    '<w:tbl><w:tr><w:tc>',
    '<w:p>',
    '</w:p>',
    '<row><c><v>',
    '&#0;',
    '&lt;',
  ],
  ...[
    '1 0 obj<<',
    '>>endobj',
    '/Kids[',
    '2 0 R',
    'stream',
    '(',
    '/Length 99999999',
    '- ',
    '> ',
    '{"a":',
    '[[',
    '","',
    '\uFEFF',
  ],
];

/** One change of bytes: what is removed at a share of their length, and what is put there, so many times. */
interface Change {
  at: number;
  removed: number;
  put: Buffer;
  times: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(8), fc.nat(4000)),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...SYNTAX).map((text) => Buffer.from(text)),
  ),
  times: fc.oneof(fc.nat(2), fc.nat(2000)),
});

function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  return changes.reduce((before, { at, removed, put, times }) => {
    const start = Math.floor(at * before.length);
    return Buffer.concat([
      before.subarray(0, start),
      ...Array<Buffer>(times).fill(put),
      before.subarray(start + removed),
    ]);
  }, bytes);
}

const TEXTS = {
  html: '<html><title>T</title><h1>Leave</h1><p>Five <b>days</b></p><ul><li>one<li>two</ul><table><tr><th>a<td>1</table>',
  csv: 'name,price\n"a, b",1\n"c ""d""",2\n',
  json: '[{"title":"Leave","body":{"days":[1,2,{"x":"<p>five</p>"}]}},null,5]',
  md: '---\ntitle: x\n---\n# Leave\n\n- one\n  - two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\ncode\n```\n> quoted\n',
  rtf: "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}{\\stylesheet{\\s1\\outlinelevel0 h;}}\\s1 Leave\\par\\pard Five \\'e4\\u228? days\\par\\trowd\\intbl a\\cell\\row}",
  eml: 'Subject: =?utf-8?Q?Leave?=\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>Five=\n days</p>\n--b\nContent-Disposition: attachment; filename=a.txt\nContent-Transfer-Encoding: base64\n\nRml2ZQ==\n--b--\n',
  'eml.eml':
    'Subject: Files\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nSubject: In\n\nTwo.\n--b\nContent-Disposition: attachment; filename=a.rtf\n\n{\\rtf1 Five\\par}\n--b\nContent-Disposition: attachment; filename=a.csv\n\na,b\n1,2\n--b--\n',
  mbox: 'From a\nSubject: x\n\nFive days.\n\nFrom b\n\nTwo.\n',
  srt: '1\n00:00:01,000 --> 00:00:02,000\n<i>Five</i> days.\n',
  xml: '<?xml version="1.0"?><rates a="1"><rate id="x"><title>Leave</title><days>5 <b>d</b></days></rate></rates>',
  'book.xml':
    '<book><title>Leave</title><chapter><title>Five</title><para>Days<emphasis>!</emphasis></para><table><tgroup><row><entry>1</entry></row></tgroup></table></chapter></book>',
  txt: 'LEAVE\n\nFive days a year.\n- one\n- two\n',
};
const SLIDE_RELATION = '<Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/>';
const CELL = '<a:p><a:t>1</a:t></a:p>';
const PARTS: Record<string, [name: string, data: string][]> = {
  docx: [
    [
      'word/document.xml',
      `<w:document xmlns:w="w"><w:body>${wordParagraph('Leave is 30 days.')}</w:body></w:document>`,
    ],
    ['docProps/core.xml', '<c><dc:title>Leave</dc:title></c>'],
  ],
  xlsx: [
    [
      'xl/worksheets/sheet1.xml',
      '<worksheet><sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData></worksheet>',
    ],
  ],
  odt: [
    [
      'content.xml',
      '<office:document-content><office:text><text:h text:outline-level="1">Leave</text:h><text:p>Five<text:note><text:p>a</text:p></text:note></text:p><table:table><table:table-row><table:table-cell table:number-columns-repeated="9"><text:p>1</text:p></table:table-cell></table:table-row></table:table></office:text></office:document-content>',
    ],
    ['meta.xml', '<m><dc:title>Leave</dc:title></m>'],
  ],
  epub: [
    ['META-INF/container.xml', '<c><rootfile full-path="b.opf"/></c>'],
    ['b.opf', '<p><manifest><item id="a" href="a.html"/></manifest><spine><itemref idref="a"/></spine></p>'],
    ['a.html', '<!DOCTYPE html><h1>Leave</h1><p>Five days.</p>'],
  ],
  pptx: [
    ['ppt/presentation.xml', '<p:p xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:p>'],
    ['ppt/_rels/presentation.xml.rels', `<Relationships>${SLIDE_RELATION}</Relationships>`],
    [
      'ppt/slides/slide1.xml',
      `<p:sld><p:sp><p:ph type="title"/>${CELL}</p:sp><a:tbl><a:tr><a:tc>${CELL}</a:tc></a:tr></a:tbl></p:sld>`,
    ],
  ],
};
const ZIP: Record<string, (parts: ZipPart[]) => Buffer> = {
  docx: (parts) => docxBytes('', parts),
  xlsx: (parts) => xlsxBytes('', parts),
  pptx: zipBytes,
  odt: zipBytes,
  epub: zipBytes,
};

/** An Office file whose parts were changed before it was packed; one of them may lie about its size. */
const office = fc
  .record({
    extension: fc.constantFrom('docx', 'xlsx', 'pptx', 'odt', 'epub'),
    within: fc.array(change, { maxLength: 3 }),
    part: fc.nat(2),
    claimedBytes: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.nat(2 ** 32 - 1)),
  })
  .map(({ extension, within, part, claimedBytes }) => {
    const parts = (PARTS[extension] ?? []).map(([name, data], index): ZipPart => {
      if (index !== part) return { name, data };
      const bytes = changed(Buffer.from(data), within);
      return { name, data: bytes, ...(claimedBytes !== undefined && { claimedBytes }) };
    });
    return { extension, bytes: ZIP[extension]?.(parts) ?? Buffer.alloc(0) };
  });

const folder = perFile(temporaryFolder);
const parser = perFile(() => createParserPool({ size: 1, stallMs: 20_000 }));
const drawn: Buffer[] = [];

beforeAll(async () => {
  drawn.push(
    await pdfBytes((pdf) => pdf.fontSize(20).text('Leave').fontSize(10).text('Five days a year.')),
    await pdfBytes((pdf) => pdf.text('Packed').addPage().text('Two'), { compress: true }),
  );
});

const text = fc
  .constantFrom(...Object.entries(TEXTS))
  .map(([extension, written]) => ({ extension, bytes: Buffer.from(written) }));
const pdf = fc.nat(1).map((index) => ({ extension: 'pdf', bytes: drawn[index] ?? Buffer.alloc(0) }));
const image = fc.constantFrom(
  { extension: 'png', bytes: pngBytes(8, 8) },
  { extension: 'bmp', bytes: bitmapBytes(8, 8) },
  ...TIFF_FILES.coloured.map(([, bytes]) => ({ extension: 'tiff', bytes })),
);
const outlook = fc.constantFrom<512 | 4096>(512, 4096).map((sector) => ({
  extension: 'msg',
  bytes: compoundBytes(
    msgTree(
      {
        '0037001F': 'Leave',
        '10090102': Buffer.from('\0\0\0\0\0\0\0\0LZFu\0\0\0\0\x01\x0a0{\\rtf1 Five days.\\par}', 'latin1'),
      },
      attachedFile('a.csv', `a,b\n${'1,2\n'.repeat(1200)}`),
      attachedMessage('In', 'Two.', attachedFile('b.rtf', '{\\rtf1 Five\\par}')),
    ),
    sector,
  ),
}));
const SAMPLES = join('data', 'samples');
const shipped = fc
  .constantFrom(...readdirSync(SAMPLES).filter((name) => extname(name)))
  .map((name) => ({ extension: extname(name).slice(1), bytes: readFileSync(join(SAMPLES, name)) }));
const file = fc
  .tuple(
    fc.oneof(text, pdf, { arbitrary: office, weight: 2 }, image, outlook, shipped),
    fc.array(change, { maxLength: 3 }),
  )
  .map(([{ extension, bytes }, changes]) => ({ extension, bytes: changed(bytes, changes) }));

/** Reads a file, and gives what it said, or the message of the typed error. */
async function outcome(read: (path: string) => Promise<ParsedDocument>, path: string): Promise<unknown> {
  try {
    return await read(path);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return (error as AppError).message;
  }
}

test('any damaged file is read or refused with a typed error, in little time', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ extension, bytes }) => {
      const path = folder.write(`damaged.${extension}`, bytes);
      const started = process.threadCpuUsage();
      await outcome((from) => parseDocument(from, defaultSplitSettings), path);
      expect(process.threadCpuUsage(started).user).toBeLessThan(10_000_000);
    }),
    fuzzParameters(80),
  );
});

test('a parser process survives any damaged file and reads it as this process does', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ extension, bytes }) => {
      const path = folder.write(`damaged.${extension}`, bytes);
      const here = await outcome((from) => parseDocument(from, defaultSplitSettings), path);
      const there = await outcome((from) => parser.parse(from), path);
      // Time, memory and stack of that process have other bounds.
      if (!/(took|needs) more than|nested too deeply/.test(`${here} ${there}`)) expect(there).toEqual(here);
    }),
    fuzzParameters(12),
  );
});
