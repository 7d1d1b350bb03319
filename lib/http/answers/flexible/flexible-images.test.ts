import { expect, test } from 'vitest';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import { attachImages, type FetchImage } from './flexible-images.ts';

const model: ModelDescription = {
  alias: 'own',
  provider: 'openai',
  deployment: 'own',
  model: null,
  isDefault: true,
  readsImages: true,
  contextTokens: 8000,
  ignores: [],
};
const never = new AbortController().signal;
const images = [0, 1, 2, 3].map((index) => ({
  url: new URL(`https://example.com/${index}.png`),
  detail: undefined,
  field: `metadata.images[${index}]`,
}));

/** Says how often it fetched; each image has three megabytes. */
function large() {
  let times = 0;
  const fetchImage: FetchImage = async () => {
    times += 1;
    return { bytes: new Uint8Array(3_000_000), mediaType: 'image/png' };
  };
  return { fetchImage, times: () => times };
}

test('fetched images of one request take no more memory than its body could', async () => {
  const { fetchImage, times } = large();
  const asked = attachImages(images, model, fetchImage, never);
  await expect(asked).rejects.toMatchObject({ code: 'too-large', field: 'metadata.images[2]' });
  expect(times()).toBe(3);
  expect(await attachImages(images.slice(0, 2), model, fetchImage, never)).toHaveLength(2);
});

test('the server fetches images for other model servers, not for Azure', async () => {
  const { fetchImage, times } = large();
  const azure = { ...model, provider: 'azure' as const };
  const attached = await attachImages(images, azure, fetchImage, never);
  expect(attached[0]).toMatchObject({ dataUrl: 'https://example.com/0.png' });
  expect(times()).toBe(0);
});
