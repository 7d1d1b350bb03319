import { expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { bitmapBytes, pngBytes } from '../fixtures/png-bytes.ts';
import { parseDocument } from '../parse-document.ts';
import { drawImage } from '../pictures/draw-image.ts';
import { defaultSplitSettings } from '../split/settings.ts';

const folder = perFile(temporaryFolder);

const reading = (name: string, data: Uint8Array) =>
  parseDocument(folder.write(name, data), defaultSplitSettings);

it('an image is found by its name, and cited as a whole', async () => {
  expect(await reading('escape_route-ground floor.png', pngBytes(30, 20))).toMatchObject({
    mediaType: 'image/png',
    passages: [{ content: 'Escape route ground floor', place: '' }],
    notices: ['an image: it is found by its file name'],
  });
});

it('an image that is stored under another name is found by its own', async () => {
  const path = folder.write('5f0c.png', pngBytes(30, 20));
  expect(await parseDocument(path, defaultSplitSettings, undefined, {}, 'my/escape-route.png')).toMatchObject(
    {
      title: 'Escape route',
      passages: [{ content: 'Escape route' }],
    },
  );
});

it('an image of 64,000 by 64,000 pixels is refused before anything is decoded', async () => {
  await expect(reading('bomb.png', pngBytes(64_000, 64_000, { rows: 1 }))).rejects.toThrow('40 million');
  await expect(reading('bomb.bmp', bitmapBytes(64_000, 64_000, { rows: 1 }))).rejects.toThrow('40 million');
});

it('a text that is named like an image is refused', async () => {
  await expect(reading('note.jpg', Buffer.from('Leave is 30 days.'))).rejects.toThrow(
    'its name promises an image, but it holds plain text',
  );
});

it('a bitmap is read like other images, and given to models as PNG or JPEG', async () => {
  const bytes = bitmapBytes(30, 20, { pixel: (x) => (x < 15 ? 0 : 255) });
  expect(await reading('escape_route.bmp', bytes)).toMatchObject({ mediaType: 'image/bmp', unread: [1] });
  const picture = await drawImage(folder.write('drawn.bmp', bytes));
  expect(picture.mediaType).toMatch(/^image\/(?:png|jpeg)$/);
  await expect(drawImage(folder.write('cut.bmp', bytes.subarray(0, 20)))).rejects.toThrow(/damaged/);
});

it('a text that begins with the two letters of a bitmap is a text', async () => {
  const { passages } = await reading('prices.txt', Buffer.from('BMW: 50,000 EUR a car.'));
  expect(passages[0]?.content).toContain('50,000 EUR');
});
