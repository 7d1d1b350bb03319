import { afterAll, describe, expect, it } from 'vitest';
import type { RenderSourceImage } from '#lib/core/ports/source-parts.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { pngBytes } from '../fixtures/png-bytes.ts';
import { readImageHeader } from './image-header.ts';
import { createRenderSourceImage, type RenderOptions } from './render-source-image.ts';

const folder = perFile(temporaryFolder);
const render = createRenderSourceImage({ size: 1 });
afterAll(() => render.close());

const PDF = 'application/pdf';
const drawing = (name: string, data: string | Uint8Array, place = `${name}#page=1`, mediaType = PDF) =>
  render({ path: folder.write(name, data), mediaType }, place);
const sizeOf = (picture: { bytes: Uint8Array } | undefined) => {
  const { width = 0, height = 0 } = readImageHeader(picture?.bytes ?? new Uint8Array()) ?? {};
  return [width, height];
};

/** A PDF of one page with this media box that is painted by `content`. */
const onePage = (box: string, content = '0 0 1 rg 10 10 50 50 re f', more = '') => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<${more}>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`;

const CYCLE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

describe('the picture of a PDF page', { timeout: 60_000 }, () => {
  const threePages = () =>
    pdfBytes((pdf) => {
      pdf.text('First').addPage().text('Second').addPage().rect(100, 100, 300, 300).fill('teal');
    });

  it('is the page that the place names, its long side 1,536 pixels', async () => {
    const data = await threePages();
    const [first, third, again] = [
      await drawing('three.pdf', data, 'a/three.pdf#page=1'),
      await drawing('three.pdf', data, 'a/three.pdf#page=3'),
      await drawing('three.pdf', data, 'a/three.pdf#page=1'),
    ];
    expect([sizeOf(first), sizeOf(third)]).toEqual([
      [1086, 1536],
      [1086, 1536],
    ]);
    expect(first).toEqual(again);
    expect(first).not.toEqual(third);
  });

  it.each([
    ['#page=999999', '#page=3'],
    ['#page=-1', '#page=1'],
    ['#page=0', '#page=1'],
    ['', '#page=1'],
  ])('of the place “%s” is that of “%s”', async (asked, drawn) => {
    const data = await threePages();
    expect(await drawing('three.pdf', data, `three.pdf${asked}`)).toEqual(
      await drawing('three.pdf', data, `three.pdf${drawn}`),
    );
  });

  it.each([
    ['64,000 by 64,000 points', '0 0 64000 64000', [1536, 1536]],
    ['a hair', '0 0 0.01 60000', [1, 1536]],
    ['a stamp, which is not blown up', '0 0 72 36', [216, 108]],
    ['the other way round', '400 300 0 0', [1200, 900]],
  ])('has few pixels although the page claims %s', async (_, box, size) => {
    expect(sizeOf(await drawing('box.pdf', onePage(box)))).toEqual(size);
  });

  it('leaves out an image within the page that has too many pixels', async () => {
    const image =
      '/XObject<</I 5 0 R>>>>>>endobj 5 0 obj<</Type/XObject/Subtype/Image/Width 64000/Height 64000/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 3>>stream\nabc\nendstream endobj 6 0 obj<<';
    const page = onePage('0 0 200 200', '200 0 0 200 0 0 cm /I Do', image);
    expect(sizeOf(await drawing('image.pdf', page))).toEqual([600, 600]);
  });
});

describe('a picture that cannot be drawn', { timeout: 60_000 }, () => {
  it.each<[string, () => string | Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['of an encrypted PDF', () => pdfBytes((pdf) => pdf.text('x'), { userPassword: 'x' }), /encrypted/],
    ['of a file that is no PDF', () => 'GIF89a', /damaged, or not a PDF/],
  ])('%s is refused with the reason', async (_, make, reason) => {
    await expect(drawing('bad.pdf', await make())).rejects.toThrow(reason);
  });

  it('of a PDF whose page tree bites its tail is a blank page, not an endless search', async () => {
    expect(sizeOf(await drawing('cycle.pdf', CYCLE))).toEqual([1186, 1536]);
  });

  it('for want of time or memory ends its own process alone', async () => {
    // A form that draws itself ten times, ten levels deep.
    const forms = Array.from(
      { length: 10 },
      (_, level) =>
        `${level + 5} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</F ${level + 6} 0 R>>>>/Length 50>>stream\n${'/F Do '.repeat(10).slice(0, 50)}\nendstream endobj`,
    ).join('\n');
    const page = onePage('0 0 100 100', '/F Do', `/XObject<</F 5 0 R>>>>>>endobj\n${forms}\n99 0 obj<<`);
    await withRender({ totalMs: 1500 }, async (bounded) => {
      const path = folder.write('deep.pdf', page);
      await expect(bounded({ path, mediaType: PDF }, 'deep.pdf#page=1')).rejects.toThrow(
        /took more than|MB of/,
      );
      const good = folder.write('good.pdf', onePage('0 0 100 100'));
      expect(sizeOf(await bounded({ path: good, mediaType: PDF }, 'good.pdf#page=1'))).toEqual([300, 300]);
    });
  });

  it('is given up when its caller leaves', async () => {
    const controller = new AbortController();
    const path = folder.write('left.pdf', onePage('0 0 100 100'));
    const [drawn, waiting] = [
      render({ path, mediaType: PDF }, 'left.pdf#page=1', controller.signal),
      render({ path, mediaType: PDF }, 'left.pdf#page=1', controller.signal),
    ];
    controller.abort(new Error('the reader left'));
    await expect(drawn).rejects.toThrow('the reader left');
    await expect(waiting).rejects.toThrow('the reader left');
    expect(sizeOf(await render({ path, mediaType: PDF }, 'left.pdf#page=1'))).toEqual([300, 300]);
  });

  it('because too many wait is refused, so that a crowd cannot pile up work', async () => {
    const path = folder.write('crowd.pdf', onePage('0 0 100 100'));
    const crowd = Array.from({ length: 42 }, () => render({ path, mediaType: PDF }, 'crowd.pdf#page=1'));
    const outcomes = await Promise.allSettled(crowd);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'rate-limited' } },
    ]);
  });
});

describe('the picture of an image file', { timeout: 60_000 }, () => {
  it('is the file itself while it is small', async () => {
    const data = pngBytes(40, 20);
    expect(await drawing('small.png', data, 'small.png', 'image/png')).toEqual({
      bytes: data,
      mediaType: 'image/png',
    });
  });

  it('is scaled down where it is large', async () => {
    const picture = await drawing('large.png', pngBytes(4000, 1000), 'large.png', 'image/png');
    expect(sizeOf(picture)).toEqual([1536, 384]);
  });

  it('of 64,000 by 64,000 pixels is refused by its header alone', async () => {
    const bomb = pngBytes(64_000, 64_000, { rows: 1 });
    await expect(drawing('bomb.png', bomb, 'bomb.png', 'image/png')).rejects.toThrow(
      'the image has 64000 × 64000 pixels; 40 million are the most',
    );
  });

  it('that is damaged is refused with the reason, and the next is drawn', async () => {
    const damaged = pngBytes(2000, 2000).subarray(0, 33);
    await expect(drawing('damaged.png', damaged, 'damaged.png', 'image/png')).rejects.toThrow(
      /damaged|made the reader fail/,
    );
    const picture = await drawing('next.png', pngBytes(3072, 100), 'next.png', 'image/png');
    expect(sizeOf(picture)).toEqual([1536, 50]);
  });
});

it('formats without pictures have none', async () => {
  const path = folder.write('notes.md', '# Notes');
  expect(await render({ path, mediaType: 'text/markdown' }, 'notes.md#notes')).toBeUndefined();
});

async function withRender(
  options: RenderOptions,
  use: (render: RenderSourceImage) => Promise<void>,
): Promise<void> {
  const own = createRenderSourceImage({ size: 1, ...options });
  try {
    await use(own);
  } finally {
    own.close();
  }
}
