import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import type { EmbeddingConfig } from '#lib/config/services.ts';
import { EmbeddingPace } from '#lib/core/ports/search-models.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createEmbeddings, RecentVectors } from './embeddings.ts';

let models: ModelService;

beforeEach(async () => {
  models = await startModelService();
});
afterEach(() => models.close());

function configured(more: Partial<EmbeddingConfig> = {}): EmbeddingConfig {
  const model = more.model ?? 'text-embedding-3-small';
  const { url: endpoint, key } = models;
  return {
    server: {
      kind: 'azure',
      endpoint,
      key,
      apiVersion: '2024-10-21',
      audience: 'https://cognitiveservices.azure.com',
    },
    deployment: model,
    model,
    dimensions: undefined,
    ...more,
  };
}
const embeddings = (more: Partial<EmbeddingConfig> = {}, upstream = retryPolicy()) =>
  createEmbeddings(configured(more), countTokens, upstream);
const bodies = () => models.requests().map(({ body }) => body as Record<string, unknown>);
const inputs = () => bodies().map(({ input }) => input as string[]);
const cosine = (one: number[] = [], other: number[] = []) =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);

describe('vectors', () => {
  it.each([['azure'], ['openai']] as const)('arrive whole from a server of kind %s', async (kind) => {
    const { url, key } = models;
    const server = kind === 'azure' ? configured().server : { kind, baseUrl: `${url}/v1`, key };
    const [one, other, alike] = await embeddings({ server }).embed([
      'bicycle leasing',
      'annual leave',
      'leasing bicycle',
    ]);
    expect(one).toHaveLength(1536);
    expect(cosine(one, alike)).toBeGreaterThan(cosine(one, other));
    expect(bodies()[0]).toMatchObject({ encoding_format: 'base64' });
  });

  it('belong to their texts, however many calls it takes', async () => {
    const texts = Array.from({ length: 700 }, (_, place) => `text number ${place}`);
    const vectors = await embeddings({ dimensions: 64 }).embed(texts);
    expect(
      inputs()
        .map(({ length }) => length)
        .sort(),
    ).toEqual([128, 128, 128, 128, 128, 20, 32, 8]);
    const [last] = await embeddings({ dimensions: 64 }).embed(['text number 699']);
    expect(vectors).toHaveLength(700);
    expect(vectors[699]).toEqual(last);
    expect(vectors[0]).not.toEqual(last);
  });

  it('of long texts are of their beginnings, in calls that the service takes', async () => {
    const long = 'A sentence about bicycles. '.repeat(1_800);
    const texts = Array.from({ length: 20 }, (_, place) => `${place} ${long}`);
    expect(await embeddings({ dimensions: 8 }).embed(texts)).toHaveLength(20);
    for (const text of inputs().flat()) expect(countTokens(text)).toBeLessThanOrEqual(8_191);
    const taken = models.requests().filter(({ status }) => status === 200);
    const sent = taken.flatMap(({ body }) => (body as { input: string[] }).input);
    expect(sent.map((text) => text.split(' ')[0]).sort()).toEqual(texts.map((_, place) => `${place}`).sort());
    for (const text of sent) expect(countTokens(text)).toBeGreaterThan(4_000);
  });

  it('of no texts cost no call, and of empty or broken texts none that fails', async () => {
    const model = embeddings({ dimensions: 8 });
    expect(await model.embed([])).toEqual([]);
    expect(models.requests()).toEqual([]);
    expect(await model.embed(['', '\ud800', 'text'])).toHaveLength(3);
  });
});

describe('dimensions', () => {
  it('are asked for where they are configured and the model can be asked', async () => {
    const model = embeddings({ dimensions: 256 });
    expect(await model.embed(['text'])).toEqual([expect.objectContaining({ length: 256 })]);
    expect(bodies()[0]).toMatchObject({ dimensions: 256 });
    expect([model.name, await model.dimensions()]).toEqual(['text-embedding-3-small@256', 256]);
  });

  it('are not asked of a model that gives what it gives', async () => {
    const model = embeddings({ model: 'text-embedding-ada-002', dimensions: 1536 });
    await model.embed(['text']);
    expect(bodies()[0]).not.toHaveProperty('dimensions');
    expect(model.name).toBe('text-embedding-ada-002@1536');
  });

  it('of known models need no call, of others one, and no more', async () => {
    expect(await embeddings().dimensions()).toBe(1536);
    expect(models.requests()).toEqual([]);
    const model = embeddings({ model: 'my-own', deployment: 'text-embedding-3-large' });
    expect([await model.dimensions(), await model.dimensions(), model.name]).toEqual([3072, 3072, 'my-own']);
    expect(models.requests()).toHaveLength(1);
  });

  it('that a server does not want to be asked are checked all the same', async () => {
    const model = embeddings({
      model: 'nomic',
      deployment: 'text-embedding-ada-002',
      dimensions: 768,
    });
    await expect(model.embed(['text'])).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/nomic.*1536.*768/),
    });
    expect(bodies().map(({ dimensions }) => dimensions)).toEqual([768, undefined]);
  });
});

describe('a question', () => {
  it('that is repeated is embedded once', async () => {
    const model = embeddings({ dimensions: 8 });
    const [first] = await model.embed(['what is covered?']);
    expect(await model.embed(['what is covered?'])).toEqual([first]);
    await model.embed(['another']);
    expect(models.requests()).toHaveLength(2);
  });

  it('that failed is asked again', async () => {
    models.play({ faults: [{ times: 1, fault: { status: 503 } }] });
    const model = embeddings({ dimensions: 8 }, retryPolicy({ attempts: 1 }));
    await expect(model.embed(['what?'])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await model.embed(['what?'])).toHaveLength(1);
  });

  it('whose asker has left is given up', async () => {
    const controller = new AbortController();
    models.play({ faults: [{ fault: { stallMs: 'never' } }] });
    const embedding = embeddings().embed(['what?'], controller.signal);
    controller.abort(new Error('left'));
    await expect(embedding).rejects.toThrow('left');
    await expect(embeddings().embed(['what?'], controller.signal)).rejects.toThrow('left');
  });
});

describe('failures', () => {
  it.each([
    [{ status: 429, retryAfterSeconds: 7 }, 'rate-limited', 7],
    [{ status: 500 }, 'unavailable', 10],
    [{ refuse: true }, 'unavailable', 10],
    [{ cutAfterBytes: 20 }, 'unavailable', 10],
    [{ status: 401 }, 'internal', undefined],
    [{ status: 200, body: { object: 'list', data: [] } }, 'unavailable', 10],
    [{ status: 200, body: 'a page of a proxy' }, 'unavailable', 10],
  ] as const)('%j is %s to the caller, without what the service said', async (fault, code, seconds) => {
    models.play({ faults: [{ fault }] });
    const failing = embeddings({}, retryPolicy({ attempts: 1 })).embed(['text']);
    await expect(failing).rejects.toMatchObject({ code, retryAfterSeconds: seconds });
    await expect(failing).rejects.not.toThrow(/Scripted|127\.0\.0\.1/);
  });

  it('that pass are tried again, and one batch that fails ends them all', async () => {
    models.play({ faults: [{ times: 1, fault: { status: 429, headers: { 'retry-after-ms': '1' } } }] });
    expect(await embeddings({ dimensions: 8 }).embed(['text'])).toHaveLength(1);
    models.play({ faults: [{ on: { nth: 2 }, fault: { status: 401 } }] });
    const texts = Array.from({ length: 2_000 }, (_, place) => `${place}`);
    await expect(embeddings({ dimensions: 8 }).embed(texts)).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('a slow server', () => {
  /** A server that answers calls of at most so many texts, and never those of more. */
  async function slowServer(most: number, callTimeoutMs: number) {
    const sizes: number[] = [];
    const server = await startLoopbackServer({
      handle: ({ json }) => {
        const { input } = json as { input: string[] };
        sizes.push(input.length);
        if (input.length > most) return new Promise(() => {});
        const data = input.map((text) => ({ embedding: [1, text.length] }));
        return { status: 200, body: { object: 'list', data } };
      },
      errorReply: (status, message) => ({ status, body: { error: { message } } }),
    });
    const config: EmbeddingConfig = {
      server: { kind: 'openai', baseUrl: `${server.url}/v1`, key: undefined },
      deployment: 'm',
      model: 'm',
      dimensions: 2,
    };
    const pace = new EmbeddingPace();
    const ingestion = { pace, unfinished: new RecentVectors(100) };
    const model = createEmbeddings(
      config,
      countTokens,
      retryPolicy({ callTimeoutMs, attempts: 1 }),
      ingestion,
    );
    return { model, sizes, pace, server };
  }

  it('gets smaller batches until it answers in time, and no larger ones after that', async () => {
    const { model, sizes, pace, server } = await slowServer(2, 300);
    const texts = Array.from({ length: 11 }, (_, place) => 'x'.repeat(place + 1));
    expect(await model.embed(texts)).toEqual(texts.map(({ length }) => [1, length]));
    expect(sizes.slice(0, 4)).toEqual([8, 4, 2, 2]);
    expect(pace.last?.texts).toBeLessThanOrEqual(2);
    await server.close();
  });

  it('that answers nothing fails with its name, the time and the variable', async () => {
    const { model, sizes, server } = await slowServer(0, 20);
    await expect(model.embed(['one', 'two'])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/127\.0\.0\.1:\d+ .* 0\.12 s, 6 times UPSTREAM_CALL_TIMEOUT_MS/),
    });
    expect(sizes).toEqual([2, 1]);
    await server.close();
  });
});

describe('a server with ways of its own', () => {
  async function serve(answer: (body: Record<string, unknown>) => { status: number; body: object }) {
    const seen: Record<string, unknown>[] = [];
    const server = await startLoopbackServer({
      handle: ({ json }) => {
        seen.push(json as Record<string, unknown>);
        return answer(json as Record<string, unknown>);
      },
      errorReply: (status, message) => ({ status, body: { error: { message } } }),
    });
    const model = createEmbeddings(
      {
        server: { kind: 'openai', baseUrl: server.url, key: undefined },
        deployment: 'm',
        model: 'm',
        dimensions: undefined,
      },
      countTokens,
      retryPolicy(),
    );
    return { model, seen, close: server.close };
  }
  const list = (...data: object[]) => ({ status: 200, body: { object: 'list', data } });

  it('that sends numbers whatever it is asked for, in any order, is understood', async () => {
    const { model, close } = await serve(() =>
      list({ index: 1, embedding: [0, 1] }, { index: 0, embedding: [1, 0] }),
    );
    expect(await model.embed(['a', 'b'])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    await close();
  });

  it('that knows no base64 is asked for numbers, from then on at once', async () => {
    const { model, seen, close } = await serve((body) =>
      body['encoding_format'] === 'float'
        ? list({ embedding: [1, 0] })
        : { status: 400, body: { error: { message: 'encoding_format base64 is not supported' } } },
    );
    expect(await model.embed(['a'])).toEqual([[1, 0]]);
    expect(await model.embed(['b'])).toEqual([[1, 0]]);
    expect(seen.map((body) => body['encoding_format'])).toEqual(['base64', 'float', 'float']);
    await close();
  });

  it('that takes less text than OpenAI gets as much as it takes', async () => {
    const { model, seen, close } = await serve(({ input }) =>
      String(input).length > 2_000
        ? { status: 400, body: { error: { message: 'the input is larger than the context size' } } }
        : list(...(input as string[]).map(() => ({ embedding: [1, 0] }))),
    );
    expect(await model.embed(['word '.repeat(2_000), 'short', 'brief'])).toHaveLength(3);
    const taken = seen.map(({ input }) => String(input)).filter((input) => input.length <= 2_000);
    expect(taken).toEqual([expect.stringMatching(/^(word )+word ?$/), 'short', 'brief']);
    await close();
  });

  it('that changes its mind about the length is not believed', async () => {
    const { model, close } = await serve(({ input }) =>
      list({ embedding: String(input) === 'a' ? [1, 0] : [1, 0, 0] }),
    );
    await model.embed(['a']);
    await expect(model.embed(['b'])).rejects.toMatchObject({ message: expect.stringMatching(/3 .*2 /) });
    await close();
  });
});
