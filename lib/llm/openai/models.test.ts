import { afterEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import type { ModelConfig } from '#lib/config/services.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { promptOf } from '../extractive/test-prompt.ts';
import { createChatModels } from './models.ts';
import { ask, chunkOf, END, errorReply, eventStream, modelConfig, USAGE } from './test-chat.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

/** A server on which each deployment has its own reply. */
async function serve(replies: Record<string, Reply>): Promise<string> {
  server = await startLoopbackServer({
    handle: ({ json }) => replies[(json as { model: string }).model] ?? { status: 404 },
    errorReply: (status, message) => errorReply(status, { message }),
  });
  return server.url;
}

const asked = () => server?.requests().map(({ body }) => (body as { model: string }).model);
const withShortTimeouts = retryPolicy({ attempts: 1 });
const busy = errorReply(429, { message: 'Your key sk-1 is over quota' }, { 'retry-after': '7' });
const answerOf = (text: string) => eventStream(chunkOf(text), END, USAGE);

/** Two models, of which the second stands in for the first. */
function pair(url: string, second: Partial<ModelConfig> = {}) {
  return createChatModels(
    [
      modelConfig(url, { alias: 'main', deployment: 'big', fallback: 'spare', vision: true }),
      modelConfig(url, { alias: 'spare', deployment: 'small', ...second }),
    ],
    withShortTimeouts,
  )[0];
}

test('models carry the aliases, contexts and prices they were configured with', () => {
  const prices = { currency: 'EUR', inputPerMillion: 2, outputPerMillion: 8 };
  const [first, second] = createChatModels(
    [
      modelConfig('http://127.0.0.1:1', { alias: 'main', prices }),
      modelConfig('http://127.0.0.1:1', { alias: 'eyes', vision: true, contextTokens: 16_000 }),
    ],
    withShortTimeouts,
  );
  expect(first).toMatchObject({
    name: 'main',
    contextTokens: 128_000,
    readsImages: false,
    extraPassageCount: 0,
    prices,
  });
  expect(second).toMatchObject({ name: 'eyes', contextTokens: 16_000, readsImages: true });
  expect(second).not.toHaveProperty('prices');
});

test('a model says which settings it has no use for', () => {
  const [plain, seeing, thinking] = createChatModels(
    [
      modelConfig('http://127.0.0.1:1'),
      modelConfig('http://127.0.0.1:1', { alias: 'eyes', vision: true }),
      modelConfig('http://127.0.0.1:1', { alias: 'o', reasoning: true }),
    ],
    withShortTimeouts,
  );
  expect(plain.ignores).toEqual(expect.arrayContaining(['reasoning_effort', 'use_gpt4v', 'strictness']));
  expect(plain.ignores).not.toContain('temperature');
  expect(seeing?.ignores).not.toContain('use_gpt4v');
  expect(thinking?.ignores).toContain('temperature');
  expect(thinking?.ignores).not.toContain('reasoning_effort');
});

test('when a model is busy its fallback answers, and a notice says so', async () => {
  const model = pair(await serve({ big: busy, small: answerOf('Two weeks.') }));
  const { text, finish } = await ask(model);
  expect(text).toBe('Two weeks.');
  expect(finish).toMatchObject({
    model: 'spare',
    notices: ['The model main was busy; spare answered in its place.'],
  });
});

test('when a model is down its fallback answers; a notice says that it cannot see images', async () => {
  const model = pair(await serve({ big: errorReply(503, {}), small: answerOf('Two weeks.') }));
  const images = [{ name: 'chart.png', dataUrl: 'data:image/png;base64,AAAA' }];
  const prompt = promptOf('What is this?', [], {
    messages: [{ role: 'user', content: 'What is this?', images }],
  });
  const { finish } = await ask(model, {}, { prompt });
  expect(finish?.notices).toEqual([
    'The model main could not be reached; spare answered in its place, without seeing the pictures.',
  ]);
});

test('a fallback with vision gets no image URLs to fetch, and a notice says so', async () => {
  const model = pair(await serve({ big: errorReply(503, {}), small: answerOf('Two weeks.') }), {
    vision: true,
  });
  const images = [{ name: 'chart', dataUrl: 'https://intranet.example/chart.png' }];
  const prompt = promptOf('What is this?', [], {
    messages: [{ role: 'user', content: 'What is this?', images }],
  });
  const { finish } = await ask(model, {}, { prompt });
  expect(finish?.notices).toEqual([expect.stringContaining('without seeing the pictures')]);
  expect(JSON.stringify(server?.requests())).not.toContain('intranet.example');
});

test('no fallback is called after the first word, or for errors that it would repeat', async () => {
  const cut = { ...eventStream(), body: `data: ${JSON.stringify(chunkOf('Two'))}\n\n` };
  const said = await ask(pair(await serve({ big: cut, small: answerOf('Three.') })));
  expect(said).toMatchObject({ text: 'Two', thrown: { code: 'unavailable' } });
  expect(asked()).toEqual(['big']);
  await server?.close();
  const filtered = errorReply(400, { code: 'content_filter', message: 'no' });
  const refused = await ask(pair(await serve({ big: filtered, small: answerOf('Three.') })));
  expect(refused.thrown).toMatchObject({ code: 'content-filter' });
  expect(asked()).toEqual(['big']);
});

test('when both fail the caller learns when the first can be asked again', async () => {
  const { thrown } = await ask(
    pair(await serve({ big: busy, small: errorReply(404, { message: 'contoso' }) })),
  );
  expect(thrown).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 7 });
  expect(String(thrown)).not.toMatch(/sk-1|contoso/);
});

test('when the fallback refuses the content, the caller gets that error', async () => {
  const filtered = errorReply(400, { code: 'content_filter', message: 'no' });
  const { thrown } = await ask(pair(await serve({ big: busy, small: filtered })));
  expect(thrown).toMatchObject({ code: 'content-filter' });
});

test('two models that are fallbacks of each other do not call each other endlessly', async () => {
  const { thrown } = await ask(pair(await serve({ big: busy, small: busy }), { fallback: 'main' }));
  expect(thrown).toMatchObject({ code: 'rate-limited' });
  expect(asked()).toEqual(['big', 'small']);
});
