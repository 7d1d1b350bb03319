import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { promptOf } from '../extractive/test-prompt.ts';
import { createChatModels } from './models.ts';
import { ask, chunkOf, END, errorReply, eventStream, modelConfig, USAGE } from './test-chat.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

/** A model whose server always gives this reply, or one for the first, second, third question. */
async function modelSaying(reply: Reply | ((nth: number) => Reply)) {
  let nth = 0;
  server = await startLoopbackServer({
    handle: () => (typeof reply === 'function' ? reply(nth++) : reply),
    errorReply: (status, message) => errorReply(status, { message }),
  });
  const upstream = retryPolicy({ attempts: 1, concurrency: 50, queue: 2000 });
  return createChatModels([modelConfig(server.url)], upstream)[0];
}

const TEXT = 'Größe 例 🙂: two weeks';
const stream = eventStream(chunkOf('Größe '), chunkOf('例 🙂: '), chunkOf('two weeks'), END, USAGE);
const bytes = Buffer.from(stream.body);
const positions = Array.from(bytes.keys());

describe('an answer', () => {
  test('is the same wherever the network cuts it into two pieces', async () => {
    const model = await modelSaying((nth) => ({
      ...stream,
      body: (async function* () {
        yield bytes.subarray(0, nth);
        await nextTurn();
        yield bytes.subarray(nth);
      })(),
    }));
    const outcomes = await Promise.all(positions.map(() => ask(model)));
    expect(new Set(outcomes.map(({ text }) => text))).toEqual(new Set([TEXT]));
    expect(outcomes.every(({ finish }) => finish?.usage.completionTokens === 3)).toBe(true);
  });

  test('that is cut off at any byte delivers its text so far, and is an error unless it was complete', async () => {
    const model = await modelSaying((nth) => ({
      ...stream,
      body: (async function* () {
        yield bytes.subarray(0, nth);
        await nextTurn();
        throw new Error('cut here');
      })(),
    }));
    const outcomes = await Promise.all(positions.map(() => ask(model)));
    const cut = outcomes.filter(({ finish }) => !finish);
    const whole = outcomes.filter(({ finish }) => finish);
    expect(new Set(cut.map(({ text }) => text))).toEqual(new Set(['', 'Größe ', 'Größe 例 🙂: ', TEXT]));
    expect(cut.every(({ thrown }) => thrown instanceof AppError && thrown.code === 'unavailable')).toBe(true);
    expect(whole.length).toBe(bytes.length - bytes.lastIndexOf('\n\n', bytes.indexOf('"usage"')) - 2);
    expect(new Set(whole.map(({ text }) => text))).toEqual(new Set([TEXT]));
  });

  test('counts tokens as the server does', async () => {
    const { finish } = await ask(await modelSaying(stream));
    expect(finish).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: { promptTokens: 12, completionTokens: 3 },
    });
  });

  test('tells which tokens were cached and which were reasoning, where the server does', async () => {
    const details = {
      prompt_tokens_details: { cached_tokens: 8, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 2 },
    };
    const detailed = { ...USAGE, usage: { ...USAGE.usage, ...details } };
    const { finish } = await ask(await modelSaying(eventStream(chunkOf('Two weeks.'), END, detailed)));
    expect(finish?.usage).toMatchObject({ cachedTokens: 8, reasoningTokens: 2 });
  });

  test('has its tokens counted here where the server does not count', async () => {
    const model = await modelSaying(eventStream(chunkOf('Two weeks of leave'), END));
    const { finish } = await ask(model, {}, { prompt: promptOf('How much?', []) });
    expect(finish?.usage.completionTokens).toBe(4);
    expect(finish?.usage.promptTokens).toBeGreaterThan(10);
  });

  test('streams the first of three and brings the others at the end', async () => {
    const of = (index: number, content: string, finish_reason: string | null = null) =>
      chunkOf('', { index, delta: { content }, finish_reason });
    const model = await modelSaying(
      eventStream(
        of(1, 'Fourteen'),
        of(0, 'Two '),
        of(2, 'A fortnight'),
        of(0, 'weeks', 'stop'),
        of(1, ' days', 'stop'),
        of(2, '', 'stop'),
        USAGE,
      ),
    );
    const { text, finish } = await ask(model, { n: 3 });
    expect(text).toBe('Two weeks');
    expect(finish?.alternatives).toEqual(['Fourteen days', 'A fortnight']);
    expect(server?.requests()[0]?.body).toMatchObject({ n: 3 });
  });

  test.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
    ['eos', 'stop'],
  ])('that ends by %s says so, and delivers its text', async (finish_reason, reason) => {
    const model = await modelSaying(eventStream(chunkOf('Two'), chunkOf('', { finish_reason })));
    expect(await ask(model)).toMatchObject({ text: 'Two', finish: { reason } });
  });

  test('brings what the content filter said of the prompt and of its worst piece', async () => {
    const judged = (severity: string) => ({
      content_filter_results: { hate: { filtered: false, severity } },
    });
    const prompt = {
      prompt_index: 0,
      content_filter_results: { jailbreak: { filtered: false, detected: false } },
    };
    const model = await modelSaying(
      eventStream(
        { choices: [], prompt_filter_results: [prompt] },
        chunkOf('Two', judged('safe')),
        chunkOf(' weeks', judged('low')),
        chunkOf('', { ...judged('safe'), finish_reason: 'stop' }),
      ),
    );
    const { text, finish } = await ask(model);
    expect(text).toBe('Two weeks');
    expect(finish?.contentFilter).toEqual({
      prompt: [prompt],
      completion: { hate: { filtered: false, severity: 'low' } },
    });
  });

  test('is never made of a page that a proxy put in its place', async () => {
    const page = {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Sign in to contoso</h1>',
    };
    const { thrown } = await ask(await modelSaying(page));
    expect(thrown).toMatchObject({ code: 'unavailable' });
    expect(String(thrown)).not.toContain('contoso');
  });

  test.each([
    ['an error', '{"error":{"message":"contoso is melting","code":"server_error"}}', 'unavailable'],
    ['too many tokens', '{"error":{"message":"Rate limit of contoso","code":"429"}}', 'rate-limited'],
    ['half an object', '{"choices":[', 'unavailable'],
  ])('that is interrupted by %s delivers its text so far', async (_, event, code) => {
    const { text, thrown } = await ask(await modelSaying(eventStream(chunkOf('Two'), event)));
    expect(text).toBe('Two');
    expect(thrown).toMatchObject({ code });
    expect(String(thrown)).not.toContain('contoso');
  });

  test.each([
    ['one without choices', {}],
    ['one without a delta', { choices: [{ index: 0 }] }],
    ['one with nulls', { choices: [{ index: 0, delta: { content: null } }], usage: null }],
  ])('survives a chunk like %s', async (_, chunk) => {
    expect((await ask(await modelSaying(eventStream(chunk, chunkOf('Two'), END)))).text).toBe('Two');
  });
});
