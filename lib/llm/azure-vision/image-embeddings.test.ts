import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createImageEmbeddings } from './image-embeddings.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
let vision: ModelService;

beforeEach(async () => {
  vision = await startModelService({ describeImage: () => 'a chart of sales by region' });
});
afterEach(() => vision.close());

const model = (more: { key?: string; modelVersion?: string } = {}, upstream = retryPolicy()) =>
  createImageEmbeddings(
    { endpoint: vision.url, key: vision.key, modelVersion: '2023-04-15', ...more },
    upstream,
  );
const cosine = (one: number[], other: number[]) =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

it('a question lies near the picture that it describes, and far from others', async () => {
  const { embedText, embedImage, dimensions, name } = model();
  const picture = await embedImage({ bytes: PNG, mediaType: 'image/png' });
  expect([picture.length, dimensions, name]).toEqual([1024, 1024, 'azure-vision-2023-04-15@1024']);
  expect(cosine(picture, await embedText('chart of sales'))).toBeGreaterThan(
    cosine(picture, await embedText('annual leave')) + 0.2,
  );
});

it('requests follow the reference of the service', async () => {
  await model().embedText('chart');
  await model().embedImage({ bytes: PNG, mediaType: 'image/png' });
  for (const { query, headers, status } of vision.requests()) {
    expect(query).toEqual({ 'api-version': '2024-02-01', 'model-version': '2023-04-15' });
    expect(headers['ocp-apim-subscription-key']).toBe(vision.key);
    expect(status).toBe(200);
  }
  expect(vision.requests().map(({ path }) => path)).toEqual([
    '/computervision/retrieval:vectorizeText',
    '/computervision/retrieval:vectorizeImage',
  ]);
});

it.each([['word '.repeat(500)], [''], ['\ud800']])(
  'a text that the service would not take is made one',
  async (text) => {
    expect(await model().embedText(text)).toHaveLength(1024);
  },
);

describe('failures', () => {
  it.each([
    [{ status: 429, retryAfterSeconds: 7 }, 'rate-limited'],
    [{ status: 500 }, 'unavailable'],
    [{ refuse: true }, 'unavailable'],
    [{ status: 401 }, 'internal'],
  ] as const)('%j is %s to the caller, without what the service said', async (fault, code) => {
    vision.play({ faults: [{ fault }] });
    const failing = model({}, retryPolicy({ attempts: 1 })).embedText('chart');
    await expect(failing).rejects.toMatchObject({ code });
    await expect(failing).rejects.not.toThrow(/Scripted|127\.0\.0\.1/);
  });

  it('that pass are tried again', async () => {
    vision.play({ faults: [{ times: 1, fault: { status: 503, headers: { 'retry-after-ms': '1' } } }] });
    expect(await model().embedText('chart')).toHaveLength(1024);
  });

  it('a vector of another length is refused with both numbers', async () => {
    vision.play({ faults: [{ fault: { status: 200, body: { vector: [1, 2, 3] } } }] });
    await expect(model().embedText('chart')).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/3 numbers.*1024/),
    });
  });

  it('a picture that is too large is not sent', async () => {
    const bytes = new Uint8Array(20 * 1024 * 1024 + 1);
    await expect(model().embedImage({ bytes, mediaType: 'image/png' })).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(vision.requests()).toEqual([]);
  });

  it('a caller who left does not wait', async () => {
    const controller = new AbortController();
    vision.play({ faults: [{ fault: { stallMs: 'never' } }] });
    const embedding = model().embedText('chart', controller.signal);
    controller.abort(new Error('left'));
    await expect(embedding).rejects.toThrow('left');
  });
});
