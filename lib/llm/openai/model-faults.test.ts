import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatModels } from './models.ts';
import { ask, chunkOf, END, errorReply, eventStream, modelConfig, USAGE } from './test-chat.ts';

const FIRST = `data: ${JSON.stringify(chunkOf('Two'))}\n\n`;
const SECRET = 'key sk-123 of contoso: "how do I fire Bob?"';

let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer({
    handle: () => eventStream(chunkOf('Two'), chunkOf(' weeks'), END, USAGE),
    errorReply: (status) => errorReply(status, { message: SECRET }),
  });
});
afterEach(() => server.close());

const modelOf = (more: Partial<UpstreamConfig> = {}) =>
  createChatModels([modelConfig(server.url)], retryPolicy(more))[0];

/** Resolves when the server has noticed that the client hung up. */
async function hungUp(): Promise<void> {
  await expect.poll(() => server.requests().every(({ closedByClient }) => closedByClient)).toBe(true);
}

describe('before the first word', () => {
  test('a busy model is asked again after the time it asks for', async () => {
    server.play([{ times: 1, fault: { status: 429, headers: { 'retry-after-ms': '60' } } }]);
    expect((await ask(modelOf())).text).toBe('Two weeks');
    const [first, second] = server.requests().map(({ receivedAt }) => receivedAt);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60);
  });

  test('a model that is busy for longer than we wait is not asked again, and the caller learns how long', async () => {
    server.play([{ fault: { status: 429, retryAfterSeconds: 45 } }]);
    const { thrown } = await ask(modelOf());
    expect(thrown).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 45 });
    expect(server.requests()).toHaveLength(1);
  });

  test('two failures in a row are not seen by the reader', async () => {
    server.play([{ times: 2, fault: { status: 500, headers: { 'retry-after-ms': '1' } } }]);
    expect((await ask(modelOf())).text).toBe('Two weeks');
    expect(server.requests()).toHaveLength(3);
  });

  test('a connection that breaks is made again', async () => {
    server.play([
      { times: 1, fault: { refuse: true } },
      { times: 1, fault: { cutAfterBytes: 20 } },
    ]);
    expect((await ask(modelOf())).text).toBe('Two weeks');
  });

  test('a model that is not there is unavailable', async () => {
    const model = modelOf({ attempts: 1 });
    await server.close();
    const { thrown } = await ask(model);
    expect(thrown).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
  });

  test('a model that stays silent is hung up on and asked again', async () => {
    server.play([{ times: 1, fault: { stallMs: 'never' } }]);
    expect((await ask(modelOf({ firstTokenTimeoutMs: 200 }))).text).toBe('Two weeks');
    await expect.poll(() => server.requests()[0]?.closedByClient).toBe(true);
  });

  test.each([401, 403, 404, 400, 429, 500, 503])(
    'nothing that the service says with a %i reaches the caller',
    async (status) => {
      server.play([{ fault: { status } }]);
      const { thrown } = await ask(modelOf({ attempts: 1 }));
      expect(thrown).toMatchObject({ name: 'AppError' });
      expect(String(thrown)).not.toMatch(/sk-123|contoso|Bob|127\.0\.0\.1/);
    },
  );

  test.each([
    [{ code: 'content_filter' }, 'content-filter'],
    [{ code: null, innererror: { code: 'ResponsibleAIPolicyViolation' } }, 'content-filter'],
    [{ code: 'context_length_exceeded' }, 'context-length'],
    [{ message: "This model's maximum context length is 4096 tokens." }, 'context-length'],
    [
      { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' },
      'context-length',
    ],
  ])('a refusal like %j becomes the error %s', async (error, code) => {
    server.play([{ fault: { status: 400, body: { error } } }]);
    expect((await ask(modelOf())).thrown).toMatchObject({ code });
    expect(server.requests()).toHaveLength(1);
  });
});

describe('between two words', () => {
  test('a call to a silent model is aborted; its text so far is delivered', async () => {
    server.play([{ fault: { stallMs: 'never', afterBytes: FIRST.length } }]);
    const { text, thrown } = await ask(modelOf({ betweenTokensTimeoutMs: 200 }));
    expect([text, thrown]).toEqual(['Two', expect.objectContaining({ code: 'unavailable' })]);
    await hungUp();
  });

  test('nothing is asked again', async () => {
    server.play([{ fault: { cutAfterBytes: FIRST.length } }]);
    const { text, thrown } = await ask(modelOf());
    expect([text, thrown]).toEqual(['Two', expect.objectContaining({ code: 'unavailable' })]);
    expect(server.requests()).toHaveLength(1);
  });
});

describe('a reader who leaves', () => {
  test.each([0, FIRST.length])('after %i bytes takes the upstream connection along', async (afterBytes) => {
    server.play([{ fault: { stallMs: 'never', afterBytes } }]);
    const reader = new AbortController();
    const asking = ask(modelOf(), {}, { signal: reader.signal });
    await expect.poll(() => server.requests()[0]?.status).toBe(200);
    reader.abort(new Error('gone'));
    expect((await asking).thrown).toMatchObject({ message: 'gone' });
    await hungUp();
  });

  test('in the middle of reading takes the upstream connection along', async () => {
    server.play([{ fault: { stallMs: 'never', afterBytes: FIRST.length } }]);
    const reader = new AbortController();
    const { text } = await ask(modelOf(), {}, { signal: reader.signal, onText: () => reader.abort() });
    expect(text).toBe('Two');
    await hungUp();
  });
});

test('questions beyond the places and the queue are refused with a time to come back', async () => {
  server.play([{ times: 1, fault: { stallMs: 'never' } }]);
  const model = modelOf({ concurrency: 1, queue: 1 });
  const reader = new AbortController();
  const first = ask(model, {}, { signal: reader.signal });
  await expect.poll(() => server.requests()[0]?.status).toBe(200);
  const second = ask(model);
  const third = await ask(model);
  expect(third.thrown).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 10 });
  reader.abort();
  await first;
  expect((await second).text).toBe('Two weeks');
});
