import { afterAll, describe, expect, it } from 'vitest';
import {
  type AnalysedLine,
  type AnalysedPicture,
  analysedPage,
} from '#e2e/upstream/document-intelligence/analysed-page.ts';
import {
  type AnalysisScript,
  startDocumentIntelligence,
} from '#e2e/upstream/document-intelligence/service.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { scanBytes, scannedPdf } from '../../fixtures/scan-bytes.ts';
import { createParserPool } from '../../parser/parser-pool.ts';
import type { RecognisedPage } from '../recognised-page.ts';
import { createAzureRecogniser, createReadPicture, type ReadPicture } from './create-azure-recogniser.ts';

const folder = perFile(temporaryFolder);
const service = perFile(startDocumentIntelligence);
const read: ReadPicture = (picture, signal) =>
  createReadPicture({ endpoint: service.url, key: service.key }, retryPolicy({ attempts: 1 }))(
    picture,
    signal,
  );
const recognise = createAzureRecogniser(read, { size: 1 });
const parser = createParserPool({ size: 1, recognise });
afterAll(async () => {
  recognise.close();
  await parser.close();
});

const SOON = { headers: { 'retry-after-ms': '1' } };
const split = (text: string) => text.split(' ');

/** A4 as it is drawn for recognition, and lines of text on it. */
const A4 = { width: 2121, height: 3000 };
const NOTICE: AnalysedLine[] = [
  { words: split('Notice to all tenants'), x: 200, y: 300, type: 80 },
  {
    words: split('The boiler inspection takes place on 14 March between eight and eleven in the cor-'),
    x: 200,
    y: 500,
  },
  { words: split('ridor of the cellar. The corridor must be free on that day.'), x: 200, y: 560 },
];

async function parsed(name: string, data: Uint8Array, script: AnalysisScript) {
  service.read({ ...SOON, ...script });
  service.forget();
  return parser.parse(folder.write(name, data));
}

/** What is recognised in an image of this size, in its own pixels. */
async function recognised(
  found: readonly AnalysedLine[] | object,
  picture: AnalysedPicture,
): Promise<RecognisedPage> {
  service.read({ ...SOON, page: Array.isArray(found) ? analysedPage(found, picture) : found });
  const { width, height } = picture;
  const path = folder.write(
    'picture.png',
    scanBytes({ lines: [], noise: 0, width: width / 2, height: height / 2 }),
  );
  return recognise({ path, hash: '', mediaType: 'image/png', page: 1 });
}

describe('text recognised by Azure Document Intelligence', { timeout: 60_000 }, () => {
  it('is found by its words, with those that a line break parted joined, and cited by page', async () => {
    const document = await parsed('notice.pdf', await scannedPdf([{ lines: [] }]), {
      page: analysedPage(NOTICE, A4),
    });
    expect(document.passages).toMatchObject([{ place: 'page=1' }]);
    expect(document.passages[0]?.content).toContain('eight and eleven in the corridor of the cellar.');
    expect(document.notices).toEqual(['text recognised on 1 page']);
  });

  it.each([0, 3, 90, -90, 180])('has its boxes where it is seen, turned by %i°', async (angle) => {
    const lines = [
      { words: ['Fire', 'assembly', 'point'], x: 100, y: 200 },
      { words: ['Second', 'floor'], x: 100, y: 300 },
    ];
    const picture = { width: 600, height: 800, angle };
    const page = await recognised(lines, picture);
    expect(page).toMatchObject({ width: 300, height: 400 });
    expect(page.lines.map(({ text }) => text)).toEqual(['Fire assembly point', 'Second floor']);
    // “assembly”, 160 by 40 pixels of the picture, and its middle turned about that of the picture.
    const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const [x, y] = [100 + 80 + 20 + 80 - 300, 220 - 400];
    const [wide, high] = Math.abs(angle) === 90 ? [20, 80] : [80, 20];
    const assembly = page.words[1];
    expect(assembly).toMatchObject({ text: 'assembly' });
    expect(assembly?.x).toBeCloseTo((x * cosine - y * sine + 300) / 2 - wide / 2, 0);
    expect(assembly?.y).toBeCloseTo((x * sine + y * cosine + 400) / 2 - high / 2, 0);
    expect([assembly?.width, assembly?.height]).toEqual([wide, high]);
  });

  it('keeps Japanese without spaces between its signs', async () => {
    const signs = [...'火災時の集合場所は駐車場です'];
    const { lines, words } = await recognised([{ words: signs, x: 100, y: 100, space: '' }], {
      width: 800,
      height: 400,
    });
    expect(lines.map(({ text }) => text)).toEqual([signs.join('')]);
    expect(words).toHaveLength(signs.length);
  });

  it('keeps a line that is read from right to left in one', async () => {
    const placed = (content: string, x: number, offset: number) => ({
      content,
      polygon: [x, 100, x + 150, 100, x + 150, 140, x, 140],
      confidence: 0.98,
      span: { offset, length: content.length },
    });
    const page = {
      words: [placed('مخرج', 420, 0), placed('الطوارئ', 250, 5)],
      lines: [{ spans: [{ offset: 0, length: 12 }] }],
    };
    const { lines } = await recognised(page, { width: 600, height: 400 });
    expect(lines).toMatchObject([{ text: 'مخرج الطوارئ', x: 125, right: 285 }]);
  });

  it('leaves out what was read without confidence', async () => {
    const sure = { words: ['Legible', 'text'], x: 100, y: 100 };
    const unsure = { words: ['lllegib1e', 'tcxt'], x: 100, y: 200, confidence: 0.3 };
    const { lines } = await recognised([sure, unsure], { width: 600, height: 400 });
    expect(lines.map(({ text }) => text)).toEqual(['Legible text']);
  });

  it('is not looked for in an icon, which the service would not take', async () => {
    service.forget();
    const page = await recognised([], { width: 40, height: 40 });
    expect(page).toEqual({ width: 20, height: 20, lines: [], words: [] });
    expect(service.requests()).toEqual([]);
  });
});

describe('a page that Azure Document Intelligence does not read', { timeout: 60_000 }, () => {
  it('is named with the reason', async () => {
    const pdf = await scannedPdf([{ lines: [] }]);
    await expect(parsed('broken.pdf', pdf, { failure: 'InvalidContent' })).rejects.toThrow(
      'page 1 could not be recognised: Azure Document Intelligence cannot read it (InvalidContent)',
    );
  });

  it('because the service is busy fails the document, so that the next run reads it whole', async () => {
    const pdf = await scannedPdf([{ lines: [] }, { lines: [] }]);
    service.play([{ on: { method: 'POST', nth: 2 }, fault: { status: 429, retryAfterSeconds: 7 } }]);
    await expect(parsed('busy.pdf', pdf, { page: analysedPage(NOTICE, A4) })).rejects.toMatchObject({
      code: 'internal',
      message: 'page 2 could not be recognised: The recognition service is busy. Try again in 7 seconds.',
    });
    service.play(undefined);
  });
});
