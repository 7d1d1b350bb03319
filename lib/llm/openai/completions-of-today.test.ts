import { afterEach, expect, test } from 'vitest';
import type { ModelService, ModelServiceOptions } from '#e2e/upstream/models/service.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { azure, callersOf, never, ROWS, type Row, startModels, tool } from './deployments.test-helper.ts';

let service: ModelService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function start(rows: readonly Row[], options?: ModelServiceOptions): Promise<ModelService> {
  service = await startModels(rows, options);
  return service;
}

const refusals = () => service?.requests().filter(({ status }) => status !== 200) ?? [];
const bodies = (path: string): Wire[] =>
  service?.requests().flatMap((request) => (request.path.endsWith(path) ? [request.body] : [])) ?? [];

const asking = { model: 'any', messages: [{ role: 'user', content: 'Hello' }] };

test.each([
  ['gpt-6-sol', '/chat/completions', 'max_completion_tokens'],
  ['o3-pro', '/responses', 'max_output_tokens'],
  ['gpt-4.1', '/chat/completions', 'max_tokens'],
])('a caller’s max_tokens reaches %s by %s as %s', async (name, path, limit) => {
  const row = ROWS.filter((one) => one.name === name);
  const { completions } = callersOf(name, azure(await start(row)));
  const reply: Wire = await completions.create(name, { ...asking, max_tokens: 70 }, never);
  expect(reply).toMatchObject({ object: 'chat.completion', choices: [{ message: { role: 'assistant' } }] });
  expect(bodies(path)).toMatchObject([{ [limit]: 70 }]);
});

test('a caller’s max_tokens is renamed for a model of an unknown name, too', async () => {
  const row = { name: 'zeta', reasoning: true };
  const { completions } = callersOf('zeta', azure(await start([row])), { reasoning: false });
  for (let time = 0; time < 2; time++) await completions.create('zeta', { ...asking, max_tokens: 70 }, never);
  expect(refusals()).toHaveLength(1);
  expect(bodies('/chat/completions').at(-1)).toMatchObject({ max_completion_tokens: 70 });
});

test('a stream of the Responses API comes as chunks of a chat completion', async () => {
  const { completions } = callersOf(
    'o3-pro',
    azure(await start(ROWS.filter(({ name }) => name === 'o3-pro'))),
  );
  const chunks: Wire[] = [];
  for await (const chunk of completions.stream('o3-pro', { ...asking, tools: [tool] }, never))
    chunks.push(chunk);
  expect(new Set(chunks.map(({ object }) => object))).toEqual(new Set(['chat.completion.chunk']));
  expect(chunks[0]).toMatchObject({ choices: [{ delta: { role: 'assistant' } }] });
  expect(chunks.at(-1)).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] });
});

test.each([
  [{ seed: 3 }, 'seed'],
  [{ n: 2 }, 'n'],
  [{ store: true }, 'store'],
])('%j, which the Responses API does not have, is an error that names it', async (more, field) => {
  const { completions } = callersOf(
    'o3-pro',
    azure(await start(ROWS.filter(({ name }) => name === 'o3-pro'))),
  );
  await expect(completions.create('o3-pro', { ...asking, ...more }, never)).rejects.toMatchObject({
    code: 'bad-request',
    field,
  });
});
