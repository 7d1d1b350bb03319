import { AzureOpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from './service.ts';

let service: ModelService;
let client: AzureOpenAI;

beforeAll(async () => {
  service = await startModelService();
  client = new AzureOpenAI({
    baseURL: `${service.url}/openai`,
    apiKey: service.key,
    apiVersion: '2024-10-21',
    maxRetries: 0,
  });
});

afterAll(() => service.close());

const LARGE = 'text-embedding-3-large';

function dot(one: number[] = [], other: number[] = []): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

async function embed(input: string[], more: object = {}): Promise<number[][]> {
  const { data } = await client.embeddings.create({ model: LARGE, input, ...more });
  return data.map(({ embedding }) => embedding);
}

describe('embeddings', () => {
  it('have the dimensions asked for and unit length, in the order of the texts', async () => {
    const [short] = await embed(['holiday'], { dimensions: 256 });
    expect(short).toHaveLength(256);
    expect(dot(short, short)).toBeCloseTo(1, 5);
    const [own] = await embed(['holiday']);
    expect(own).toHaveLength(3072);
    const [, second] = await embed(['pension', 'holiday']);
    expect(second).toEqual(own);
  });

  it('come as base64, as the SDK asks for them, or as numbers', async () => {
    const [asBase64] = await embed(['holiday']);
    const [asNumbers] = await embed(['holiday'], { encoding_format: 'float' });
    expect(asBase64).toEqual(asNumbers);
    const formats = service
      .requests()
      .map(({ body }) => (body as { encoding_format?: string }).encoding_format);
    expect(formats).toContain('base64');
  });

  it('lie close together for the same subject, a typing mistake included', async () => {
    const [question, near, far] = await embed([
      'waranty of the Ouzel sensor',
      'How long the warranty for our sensors lasts',
      'The canteen opens at noon',
    ]);
    expect(dot(question, near)).toBeGreaterThan(dot(question, far) + 0.2);
  });

  it.each<[string, object]>([
    ['no text', { input: '' }],
    ['a list without texts', { input: [] }],
    ['more than 2,048 texts', { input: Array.from({ length: 2049 }, () => 'a') }],
    ['a text that is too long', { input: 'word '.repeat(10_000) }],
    ['more dimensions than there are', { input: 'a', dimensions: 4000 }],
  ])('are refused for %s', async (_, body) => {
    await expect(client.embeddings.create({ model: LARGE, input: 'a', ...body })).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
    });
  });

  it('of an old model come in one length only', async () => {
    const ada = { model: 'text-embedding-ada-002', input: 'a' };
    await expect(client.embeddings.create({ ...ada, dimensions: 256 })).rejects.toMatchObject({
      status: 400,
      param: 'dimensions',
    });
    expect((await client.embeddings.create(ada)).data[0]?.embedding).toHaveLength(1536);
  });
});

describe('pictures and questions in one space', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const VERSIONS = 'api-version=2024-02-01&model-version=2023-04-15';

  function vectorize(operation: string, body: string | Uint8Array, more: object = {}): Promise<Response> {
    const headers = {
      'ocp-apim-subscription-key': service.key,
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      ...more,
    };
    const url = `${service.url}/computervision/retrieval:${operation}?${VERSIONS}`;
    return fetch(url, { method: 'POST', headers, body: body as BodyInit });
  }

  it('have 1,024 dimensions and the version of their model', async () => {
    for (const response of [
      await vectorize('vectorizeText', JSON.stringify({ text: 'a bridge' })),
      await vectorize('vectorizeImage', PNG),
      await vectorize('vectorizeImage', JSON.stringify({ url: 'https://example.org/a.png' })),
    ]) {
      const { vector, modelVersion } = await response.json();
      expect(vector).toHaveLength(1024);
      expect(modelVersion).toBe('2023-04-15');
    }
  });

  it('are refused for long texts, for bytes that are no picture, and without the key', async () => {
    const long = JSON.stringify({ text: 'word '.repeat(71).trim() });
    expect((await vectorize('vectorizeText', long)).status).toBe(400);
    expect((await vectorize('vectorizeImage', Buffer.from('%PDF-1.7 …'))).status).toBe(400);
    expect((await vectorize('vectorizeText', '{}', { 'ocp-apim-subscription-key': 'x' })).status).toBe(401);
  });
});
