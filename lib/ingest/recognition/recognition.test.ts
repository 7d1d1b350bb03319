import { afterAll, describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { bitmapBytes, pngBytes } from '../fixtures/png-bytes.ts';
import { type Scan, scanBytes, scannedPdf } from '../fixtures/scan-bytes.ts';
import { tiffBytes } from '../fixtures/tiff-bytes.ts';
import { createParserPool } from '../parser/parser-pool.ts';
import { nativeCanvas } from '../pictures/native-canvas.ts';
import { createRecogniser } from './recognition-pool.ts';

const NOTICE = [
  'Notice to all tenants',
  'The boiler inspection takes place on 14 March between eight',
  'and eleven in the morning. Please clear the cellar cor-',
  'ridor before that day, as the corridor must be free.',
];

const folder = perFile(temporaryFolder);
const recognise = createRecogniser({ languages: { names: ['eng'] }, size: 1 });
const parser = createParserPool({ size: 1, recognise });
afterAll(async () => {
  recognise.close();
  await parser.close();
});

const reading = (name: string, data: Uint8Array) => parser.parse(folder.write(name, data));
const textOf = ({ passages }: { passages: { content: string }[] }) =>
  passages.map(({ content }) => content).join('\n');

describe('recognised text', { timeout: 60_000 }, () => {
  it('a scanned page is found by its words, with those that a line break parted joined', async () => {
    const parsed = await reading('notice.pdf', await scannedPdf([{ lines: NOTICE }]));
    expect(parsed.passages[0]?.place).toBe('page=1');
    expect(textOf(parsed)).toContain(
      'The boiler inspection takes place on 14 March between eight and eleven in the morning. Please clear the cellar corridor before that day, as the corridor must be free.',
    );
    expect(parsed.notices).toEqual(['text recognised on 1 page']);
  });

  it('a page that a program wrote keeps its own text, and the scan after it has its page', async () => {
    const scan = Buffer.from(scanBytes({ lines: NOTICE }));
    const pdf = await pdfBytes((page) => {
      page.text('The house rules apply to every tenant of the building, and to all of their visitors.');
      page.addPage().image(scan, 0, 0, { width: 595, height: 842 });
    });
    const parsed = await reading('rules.pdf', pdf);
    expect(parsed.passages.map(({ place }) => place)).toEqual(['page=1', 'page=2']);
    expect([...(parsed.recognised ?? [])].map(([page]) => page)).toEqual([2]);
  });

  it('a photographed notice that lies askew is found by its words, and cited as a whole', async () => {
    const parsed = await reading('cellar.png', scanBytes({ lines: NOTICE, turnedBy: 2, noise: 40 }));
    expect(parsed.passages).toMatchObject([{ place: '' }]);
    expect(textOf(parsed)).toMatch(/^Cellar/);
    expect(textOf(parsed)).toContain(
      'The boiler inspection takes place on 14 March between eight and eleven',
    );
  });

  it('a bitmap is found by the words in it', async () => {
    const { createCanvas, loadImage } = nativeCanvas();
    const image = await loadImage(scanBytes({ lines: NOTICE }));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0, image.width, image.height);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const pixel = (x: number, y: number) => data[(y * image.width + x) * 4] ?? 0;
    const parsed = await reading('cellar.bmp', bitmapBytes(image.width, image.height, { pixel }));
    expect(textOf(parsed)).toContain('The boiler inspection takes place on 14 March');
  });

  it('a TIFF of two pages, as fax machines and scanners make it, is cited by its pages', async () => {
    const { loadImage, createCanvas } = nativeCanvas();
    const pages = [NOTICE, ['Fire assembly point', 'All tenants meet beside the bicycle shed']].map(
      async (lines) => {
        const image = await loadImage(scanBytes({ lines }));
        const context = createCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0, image.width, image.height);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const pixels = Uint8Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4] ?? 0);
        return { width: image.width, height: image.height, pixels };
      },
    );
    const parsed = await reading('fax.tif', tiffBytes(await Promise.all(pages)));
    expect(parsed).toMatchObject({
      mediaType: 'image/tiff',
      pages: 2,
      notices: ['text recognised on 2 pages'],
    });
    expect(parsed.passages.map(({ place }) => place)).toEqual(['page=1', 'page=2']);
    expect(parsed.passages[1]?.content).toContain('beside the bicycle shed');
  });

  it('every word knows where it stands on the page as it is seen', async () => {
    const scan: Scan = {
      lines: ['Meeting room', '', '', '', '', '', '', 'Fire assembly point'],
      turnedBy: 2,
    };
    const page = await recognise({
      path: folder.write('place.png', scanBytes(scan)),
      hash: '',
      mediaType: 'image/png',
      page: 1,
    });
    const point = page.words.find(({ text }) => text === 'point');
    const [x, y] = turned(0.08 * 1240 + 250, 34 * (4 + 7 * 1.6), 2);
    expect(point).toBeDefined();
    expect(Math.abs((point?.x ?? 0) - x)).toBeLessThan(90);
    expect(Math.abs((point?.y ?? 0) + (point?.height ?? 0) - y)).toBeLessThan(20);
  });

  it('a photograph without text gives no words: it is found by its name', async () => {
    const parsed = await reading('beach-photo.png', scanBytes({ lines: [], noise: 120 }));
    expect(parsed.passages).toMatchObject([{ content: 'Beach photo' }]);
    expect(parsed.notices).toEqual(['an image: it is found by its file name']);
  });

  it('a scanned page without any text is named', async () => {
    const pdf = await scannedPdf([{ lines: NOTICE }, { lines: [] }]);
    const { notices } = await reading('two.pdf', pdf);
    expect(notices).toEqual(['text recognised on 1 page', 'page 2 has no text']);
  });
});

describe('recognition that fails', { timeout: 60_000 }, () => {
  it('stops at its time limit, and the file is reported', async () => {
    const slow = createRecogniser({ languages: { names: ['eng'] }, size: 1, totalMs: 10 });
    const own = createParserPool({ size: 1, recognise: slow });
    try {
      const path = folder.write('slow.pdf', await scannedPdf([{ lines: NOTICE }]));
      await expect(own.parse(path)).rejects.toThrow(
        'page 1 could not be recognised: reading it took more than 0.01 s',
      );
    } finally {
      slow.close();
      await own.close();
    }
  });

  it('for want of language data names the language and what to do', async () => {
    const other = createRecogniser({ languages: { names: ['tlh'] }, size: 1 });
    try {
      const path = folder.write('klingon.png', scanBytes({ lines: NOTICE }));
      await expect(other({ path, hash: '', mediaType: 'image/png', page: 1 })).rejects.toThrow(
        'there is no language data for “tlh” (OCR_LANGUAGES); put tlh.traineddata into the folder OCR_DATA',
      );
    } finally {
      other.close();
    }
  });

  it('on an image of too many pixels leaves it to its name, and says why', async () => {
    await expect(reading('bomb.png', pngBytes(64_000, 64_000, { rows: 1 }))).rejects.toThrow('40 million');
  });

  it('without recognition a scan is refused with the setting that turns it on', async () => {
    const own = createParserPool({ size: 1 });
    try {
      const path = folder.write('off.pdf', await scannedPdf([{ lines: NOTICE }]));
      await expect(own.parse(path)).rejects.toThrow('Turn on text recognition (OCR=on)');
    } finally {
      await own.close();
    }
  });
});

/** A point of the upright page where it is after the page was turned about its middle. */
function turned(x: number, y: number, degrees: number): [number, number] {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [right, down] = [x - 620, y - 877];
  return [right * cosine - down * sine + 620, right * sine + down * cosine + 877];
}
