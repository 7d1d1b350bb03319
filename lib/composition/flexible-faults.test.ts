import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FlexibleDeps } from '#lib/http/answers/flexible/flexible-call.ts';
import { flexibleErrorSchema } from '#lib/protocols/flexible/answer-schema.ts';
import { FALLBACK_ANSWER } from '#lib/protocols/flexible/response.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { EXAMPLES, type FlexibleBench, openFlexibleBench } from './flexible-test-server.test-helper.ts';

let bench: FlexibleBench;
beforeAll(async () => {
  bench = await openFlexibleBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

describe('a request at fault', () => {
  test.each([
    ['filter', { filter: "lecturer eq 'david'" }, 'lecturer'],
    ['facets', { facets: ['lecturer,count:5'] }, 'lecturer'],
    ['highlight_fields', { highlight_fields: ['lecturer'] }, 'lecturer'],
    ['select_fields', { select_fields: ['lecturer'] }, 'lecturer'],
    ['facets', { facets: ['speaker,count:2000'] }, '2000'],
  ])('in %s is a 400 that names the argument and the field: %j', async (argument, fetch, named) => {
    const body = { question: 'q', fetch_args: { AzureSearchFetcher: fetch } };
    const { status, errors } = await bench.refused('flexible-chat', body);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({
      code: 'bad-request',
      source: `fetch_args.AzureSearchFetcher.${argument}`,
      message: expect.stringContaining(named),
    });
  });

  test('in its alias is a 400 that names those there are', async () => {
    const body = { question: 'q', override_config: { llm: 'gpt-99' } };
    expect(await bench.refused('flexible-rag', body)).toMatchObject({
      status: 400,
      try_models: ['gpt-4o', 'careful', 'blind', 'local'],
    });
  });

  test('in its images is a 400 that names models that can see', async () => {
    const body = { ...EXAMPLES.images, override_config: { llm: 'blind' } };
    expect(await bench.refused('flexible-chat-mm', body)).toMatchObject({
      status: 400,
      try_models: ['gpt-4o', 'careful', 'local'],
    });
  });
});

describe('a server of one’s own', () => {
  const body = { ...EXAMPLES.images, override_config: { llm: 'local' } };

  test('gets images from us', async () => {
    const fetched: string[] = [];
    await bench.answered('flexible-chat-mm', body, {
      fetchImage: async (url) => {
        fetched.push(url.href);
        return { bytes: Buffer.from('iVBORw0KGgo=', 'base64'), mediaType: 'image/png' };
      },
    });
    expect(fetched).toEqual(['https://example.com/pic.png']);
    const [image] = bench
      .lastChat()
      .messages.at(-1)
      .content.flatMap((part: Wire) => part.image_url ?? []);
    expect(image).toEqual({ url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'high' });
  });

  test('gets none from a machine of ours', async () => {
    for (const url of [
      'https://127.0.0.1/pic.png',
      'https://169.254.169.254/latest',
      'https://[::1]/a.png',
    ]) {
      const { status, errors } = await bench.refused('flexible-chat-mm', {
        ...body,
        metadata: { images: [{ url }] },
      });
      expect([status, errors[0]?.source]).toEqual([400, 'metadata.images[0]']);
    }
    expect(bench.upstream.models.requests()).toEqual([]);
  });
});

describe('a service behind us', () => {
  test.each([
    ['search', 'docs/search'],
    ['models', '/chat/completions'],
  ] as const)('that is down (%s) is answered with the fallback, and reported', async (name, path) => {
    bench.upstream[name].play({ faults: [{ on: { path }, fault: { status: 503 } }] });
    const reply = await bench.answered('flexible-chat', EXAMPLES.minimal);
    expect(reply.answer).toBe(FALLBACK_ANSWER);
    expect(reply.metadata).toEqual([]);
    expect(reply.errors).toEqual([expect.objectContaining({ code: 'unavailable', source: 'upstream' })]);
    expect(reply.response_metadata.errors_present).toBe(true);
    expect(JSON.stringify(reply)).not.toMatch(/127\.0\.0\.1|scripted/);
  });

  test.each([
    ['search', 'docs/search'],
    ['models', '/chat/completions'],
  ] as const)('that is busy (%s) is a 429 that says when to come again', async (name, path) => {
    bench.upstream[name].play({ faults: [{ on: { path }, fault: { status: 429, retryAfterSeconds: 7 } }] });
    const response = await bench.post('flexible-chat', EXAMPLES.minimal);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(flexibleErrorSchema.parse(await response.json()).errors[0]?.code).toBe('rate-limited');
  });

  test('and a fault of our own have different codes', async () => {
    const runInAnswerSlot: FlexibleDeps['runInAnswerSlot'] = (_caller, work) =>
      work(() => {
        throw new AppError('internal', 'x', { cause: new Error('secret') });
      });
    expect((await bench.refused('flexible-chat', EXAMPLES.minimal, { runInAnswerSlot })).status).toBe(500);
  });
});
