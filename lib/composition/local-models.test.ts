import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { llamaCpp, ollama, serveScript } from '#lib/discovery/scripted-server.test-helper.ts';
import { findLocalModels, wantsModel } from './local-models.ts';

test.each<[string, Record<string, string>, boolean]>([
  ['nothing is configured', {}, true],
  ['a chat model is configured', { OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }, false],
  ['another server answers', { CHAT_API_URL: 'http://127.0.0.1:1' }, false],
  ['somebody chose to do without', { ANSWERER: 'extractive' }, false],
  ['it is switched off', { DISCOVER_MODELS: 'off' }, false],
  ['it runs as functions', { VERCEL: '1' }, false],
  [
    'only an embedding model is configured',
    { OPENAI_EMB_MODEL: 'e', OPENAI_EMB_BASE_URL: 'http://127.0.0.1:1/v1' },
    true,
  ],
])('whether models of this machine are looked for when %s', (_, variables, expected) => {
  expect(wantsModel(readEnvironment(variables))).toBe(expected);
});

test('administrators and the start name the best model of each server and the command that uses it', async () => {
  const one = await serveScript(
    ollama([
      { name: 'llama3.2:1b', size: '1.2B' },
      { name: 'qwen2.5:7b' },
      { name: 'bge-m3', family: 'bert' },
    ]),
  );
  const two = await serveScript(llamaCpp);
  const none = await serveScript(ollama([{ name: 'bge-m3', family: 'bert' }]));
  const ports = [one.port, two.port, none.port].join(',');
  expect(await findLocalModels(readEnvironment({ DISCOVER_MODELS: ports }), { withinMs: 20_000 })).toEqual([
    {
      name: 'Ollama',
      address: `127.0.0.1:${one.port}`,
      model: 'qwen2.5:7b',
      moreModels: ['llama3.2:1b'],
      embeddingModel: 'bge-m3',
      command: `OPENAI_BASE_URL=http://127.0.0.1:${one.port}/v1 OPENAI_MODEL=qwen2.5:7b npm start`,
    },
    {
      name: 'llama.cpp',
      address: `127.0.0.1:${two.port}`,
      model: '/models/Llama 3.2 3B.gguf',
      moreModels: [],
      embeddingModel: null,
      command: `OPENAI_BASE_URL=http://127.0.0.1:${two.port}/v1 OPENAI_MODEL='/models/Llama 3.2 3B.gguf' OPENAI_MODEL_CONTEXT_TOKENS=8192 npm start`,
    },
  ]);
});

test('a server that has a model configured asks no port', async () => {
  const { port, asked } = await serveScript(llamaCpp);
  const variables = { DISCOVER_MODELS: String(port), ANSWERER: 'extractive' };
  expect(await findLocalModels(readEnvironment(variables))).toEqual([]);
  expect(asked).toEqual([]);
});

test('its own port is not asked', async () => {
  const { port, asked } = await serveScript(llamaCpp);
  const variables = { DISCOVER_MODELS: String(port), PORT: String(port) };
  expect(await findLocalModels(readEnvironment(variables))).toEqual([]);
  expect(asked).toEqual([]);
});
