import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readLocalModelFacts } from './local-model-facts.ts';

const never = new AbortController().signal;
let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Starts a server with JSON at some paths; 404 elsewhere. A text is sent as it is, `null` is never answered. */
async function serverWith(replies: Record<string, unknown>) {
  const keys: (string | undefined)[] = [];
  server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    const reply = replies[request.url ?? ''];
    if (reply === null) return;
    if (reply === undefined) response.statusCode = 404;
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const named = { kind: 'openai' as const, baseUrl: `http://127.0.0.1:${port}/v1`, key: 'secret' };
  return { keys, facts: (model = 'qwen3') => readLocalModelFacts(named, model, never) };
}

const SHOWN = {
  parameters: 'stop "x"\n',
  model_info: { 'qwen3.context_length': 40_960, 'qwen3.block_count': 28 },
};

it('Ollama tells the window of a loaded model, and what it was trained with; it gets no key', async () => {
  const ps = {
    models: [
      { model: 'other', context_length: 1 },
      { model: 'qwen3:latest', context_length: 4096 },
    ],
  };
  const { facts, keys } = await serverWith({ '/api/show': SHOWN, '/api/ps': ps });
  expect(await facts()).toEqual({ server: 'Ollama', windowTokens: 4096, trainedTokens: 40_960 });
  expect(keys).toEqual([undefined, undefined]);
});

it('the Modelfile’s window counts before that of a model that is loaded otherwise', async () => {
  const shown = { ...SHOWN, parameters: 'num_ctx                        16384\nstop "x"' };
  const ps = { models: [{ model: 'qwen3:latest', context_length: 4096 }] };
  const { facts } = await serverWith({ '/api/show': shown, '/api/ps': ps });
  expect(await facts()).toMatchObject({ windowTokens: 16_384 });
});

it('a model that Ollama has not loaded has a window that is not known', async () => {
  const { facts } = await serverWith({ '/api/show': SHOWN, '/api/ps': { models: [] } });
  expect(await facts()).toEqual({ server: 'Ollama', windowTokens: undefined, trainedTokens: 40_960 });
});

it('vLLM tells the window in its list of models', async () => {
  const list = {
    data: [
      { id: 'other', max_model_len: 1 },
      { id: 'qwen3', max_model_len: 8192 },
    ],
  };
  const { facts } = await serverWith({ '/v1/models': list });
  expect(await facts()).toEqual({ server: 'vLLM', windowTokens: 8192, trainedTokens: undefined });
});

it.each<[string, Record<string, unknown>]>([
  ['says nothing of it', { '/v1/models': { data: [{ id: 'qwen3' }] } }],
  ['has other interfaces', {}],
  [
    'replies with nonsense',
    { '/api/show': '<html>', '/v1/models': { data: [null, 7, { id: 'qwen3', max_model_len: '9' }] } },
  ],
  ['does not reply', { '/api/show': null }],
  ['replies without end', { '/api/show': 'x'.repeat(3_000_000) }],
])('a server that %s is not known', async (_, replies) => {
  const { facts } = await serverWith(replies);
  expect(await facts()).toBeUndefined();
});

it('implausible window sizes of Ollama are ignored', async () => {
  const shown = { parameters: 'num_ctx minus seven', model_info: { 'a.context_length': -1 } };
  const { facts } = await serverWith({
    '/api/show': shown,
    '/api/ps': { models: [{ model: 'qwen3', context_length: 4096.5 }] },
  });
  expect(await facts()).toEqual({ server: 'Ollama', windowTokens: undefined, trainedTokens: undefined });
});

it('servers elsewhere are not asked', async () => {
  const elsewhere = { kind: 'openai' as const, baseUrl: 'https://models.example/v1', key: undefined };
  expect(await readLocalModelFacts(elsewhere, 'qwen3', never)).toBeUndefined();
});
