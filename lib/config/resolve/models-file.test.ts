import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import type { ModelConfig } from '../services.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-models-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODELS_FILE = join(folder, 'models.json');

function models(content: unknown, variables: Record<string, string> = {}): ModelConfig[] {
  writeFileSync(MODELS_FILE, typeof content === 'string' ? content : JSON.stringify(content));
  const { answerer } = readEnvironment({ MODELS_FILE, ...variables }).services;
  return answerer.answerer === 'models' ? answerer.models : [];
}

const FAST = { alias: 'fast', provider: 'azure', model: 'gpt-4.1-mini', endpoint: 'https://a.example/' };
const LOCAL = { alias: 'local', provider: 'openai', model: 'qwen2.5', baseUrl: 'http://127.0.0.1:8000/v1' };

test('several models stand side by side, the default first', () => {
  const prices = { currency: 'USD', inputPerMillion: 0.4, outputPerMillion: 1.6 };
  const file = {
    default: 'fast',
    models: [
      LOCAL,
      {
        ...FAST,
        deployment: 'mini',
        keyVariable: 'FAST_KEY',
        fallback: 'local',
        prices,
        contextTokens: 60_000,
      },
    ],
  };
  expect(models(file, { FAST_KEY: 'a-key' })).toMatchObject([
    {
      alias: 'fast',
      deployment: 'mini',
      server: { kind: 'azure', endpoint: 'https://a.example', key: 'a-key', apiVersion: '2024-10-21' },
      contextTokens: 60_000,
      vision: true,
      prices,
      fallback: 'local',
    },
    {
      alias: 'local',
      deployment: 'qwen2.5',
      server: { baseUrl: 'http://127.0.0.1:8000/v1', key: undefined },
    },
  ]);
});

test('a key goes only to the address it was configured with', () => {
  const variables = { AZURE_OPENAI_SERVICE: 'contoso', AZURE_OPENAI_API_KEY: 'contoso-key' };
  const { endpoint: _, ...withoutAddress } = FAST;
  const servers = models({ models: [FAST, { ...withoutAddress, alias: 'ours' }] }, variables).map(
    ({ server }) => server,
  );
  expect(servers).toMatchObject([
    { endpoint: 'https://a.example', key: undefined },
    { endpoint: 'https://contoso.openai.azure.com', key: 'contoso-key' },
  ]);
});

test.each([
  ['{', /models\.json: is not JSON/],
  [{ models: [] }, /models\.json: models: Too small/],
  [{ models: [{ ...FAST, provider: 'aws' }] }, /models\[0\]\.provider: Invalid (input|discriminator)/],
  [{ models: [{ ...FAST, contextTokens: 'many' }] }, /models\[0\]\.contextTokens: it takes a number/],
  [{ models: [{ ...FAST, tokens: 5 }] }, /models\[0\]: Unrecognized key: "tokens"/],
  [
    { models: [{ ...LOCAL, baseUrl: 'http://far.example/v1' }] },
    /models\[0\]\.baseUrl: plain http .*OPENAI_ALLOW_HTTP/,
  ],
  [{ models: [{ ...LOCAL, baseUrl: 'http://8.8.8.8/v1' }] }, /models\[0\]\.baseUrl: plain http/],
  [{ models: [FAST], default: 'slow' }, /default: it takes one of the aliases: fast/],
  [{ models: [FAST, FAST] }, /models\[1\]\.alias: another model has this alias/],
  [{ models: [{ ...FAST, fallback: 'slow' }] }, /models\[0\]\.fallback: it takes one of the aliases: fast/],
  [{ models: [{ ...FAST, fallback: 'fast' }] }, /models\[0\]\.fallback: a model cannot stand in for itself/],
  [{ models: [{ ...FAST, keyVariable: 'NO_SUCH_KEY' }] }, /NO_SUCH_KEY: missing .*models\[0\]\.keyVariable/],
])('a fault in the file is named with its place: %j', (content, message) => {
  expect(() => models(content)).toThrow(message);
});

test('a key where its name belongs is refused and not shown', () => {
  const key = 'sk-proj-1234567890';
  const read = () => models({ models: [{ ...FAST, keyVariable: key }] });
  expect(read).toThrow('models[0].keyVariable: it takes the name of a variable that holds the key');
  expect(read).not.toThrow(key);
  expect(() => models({ models: [{ ...FAST, apiKey: key }] })).toThrow('Unrecognized key: "apiKey"');
});

test('the example in the documentation is valid', () => {
  const { answerer } = readEnvironment({
    MODELS_FILE: 'docs/models.example.json',
    AZURE_OPENAI_SERVICE: 'contoso',
    SPARE_OPENAI_KEY: 'a-key',
  }).services;
  const models = answerer.answerer === 'models' ? answerer.models : [];
  expect(models.map(({ alias }) => alias)).toEqual(['fast', 'spare', 'thorough', 'in-house']);
  expect(models[2]).toMatchObject({ reasoning: true, reasoningEffort: 'medium' });
});

test('a file that is not there is named', () => {
  expect(() => readEnvironment({ MODELS_FILE: '/nowhere/models.json' })).toThrow(
    'MODELS_FILE, /nowhere/models.json: cannot be read (ENOENT)',
  );
});
