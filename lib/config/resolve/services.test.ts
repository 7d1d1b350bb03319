import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import type { ModelConfig } from '../services.ts';
import { capabilitiesOf } from './models-file.ts';

function models(variables: Record<string, string>): ModelConfig[] {
  const { answerer } = readEnvironment(variables).services;
  if (answerer.answerer !== 'models') throw new Error('expected models');
  return answerer.models;
}

const AZURE = { AZURE_OPENAI_SERVICE: 'contoso', AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'chat' };
const LOCAL = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'qwen2.5:7b' };

describe('Azure OpenAI', () => {
  test('is used when its variables are set; what the model can do is known from its name', () => {
    expect(models({ ...AZURE, AZURE_OPENAI_CHATGPT_MODEL: 'gpt-4.1-mini' })).toEqual([
      {
        alias: 'gpt-4.1-mini',
        server: {
          kind: 'azure',
          endpoint: 'https://contoso.openai.azure.com',
          key: undefined,
          apiVersion: '2024-10-21',
          audience: 'https://cognitiveservices.azure.com',
        },
        deployment: 'chat',
        contextTokens: 1_000_000,
        vision: true,
        reasoning: false,
        prices: undefined,
        fallback: undefined,
      },
    ]);
  });

  test('gets an API version that knows reasoning for models that think first', () => {
    const thinking = {
      ...AZURE,
      AZURE_OPENAI_CHATGPT_MODEL: 'gpt-5-mini',
      AZURE_OPENAI_REASONING_EFFORT: 'low',
    };
    expect(models(thinking)[0]).toMatchObject({
      reasoning: true,
      reasoningEffort: 'low',
      server: { apiVersion: '2025-04-01-preview' },
    });
    expect(models({ ...thinking, AZURE_OPENAI_API_VERSION: '2024-12-01-preview' })[0]).toMatchObject({
      server: { apiVersion: '2024-12-01-preview' },
    });
  });

  test.each(['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY_OVERRIDE'])('takes its key from %s', (name) => {
    expect(models({ ...AZURE, [name]: 'a-key' })[0]?.server.key).toBe('a-key');
  });

  test.each([
    'https://contoso.openai.azure.com/',
    'https://contoso.openai.azure.com/openai/v1/',
    'https://contoso.openai.azure.com/openai',
  ])('is found at %s, as the portal shows it', (AZURE_OPENAI_ENDPOINT) => {
    const [model] = models({ AZURE_OPENAI_ENDPOINT, AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'chat' });
    expect(model?.server).toMatchObject({ kind: 'azure', endpoint: 'https://contoso.openai.azure.com' });
  });

  test('may stand behind a gateway, which speaks either API', () => {
    const gateway = (address: string) =>
      models({
        ...AZURE,
        OPENAI_HOST: 'azure_custom',
        AZURE_OPENAI_CUSTOM_URL: address,
        AZURE_OPENAI_API_KEY: 'k',
      })[0]?.server;
    expect(gateway('https://gateway.example/ai')).toMatchObject({
      kind: 'azure',
      endpoint: 'https://gateway.example/ai',
    });
    expect(gateway('https://gateway.example/openai/v1')).toEqual({
      kind: 'openai',
      baseUrl: 'https://gateway.example/openai/v1',
      key: 'k',
    });
  });

  test('offers the deployment that sees as a second model', () => {
    expect(
      models({
        ...AZURE,
        AZURE_OPENAI_CHATGPT_MODEL: 'gpt-35-turbo',
        AZURE_OPENAI_GPT4V_DEPLOYMENT: 'seeing',
        AZURE_OPENAI_GPT4V_MODEL: 'gpt-4o',
      }),
    ).toMatchObject([
      { alias: 'gpt-35-turbo', vision: false },
      { alias: 'gpt-4o', deployment: 'seeing', vision: true },
    ]);
  });

  test('is missed where only half of it is named, and one way out is named too', () => {
    expect(() => readEnvironment({ AZURE_OPENAI_SERVICE: 'contoso' })).toThrow(
      'AZURE_OPENAI_CHATGPT_DEPLOYMENT: missing (needed because AZURE_OPENAI_SERVICE is set; ANSWERER=extractive does without)',
    );
  });
});

describe('a server that speaks OpenAI’s API', () => {
  test('needs an address and a model, no key', () => {
    expect(models(LOCAL)).toMatchObject([
      {
        alias: 'qwen2.5:7b',
        deployment: 'qwen2.5:7b',
        server: { kind: 'openai', baseUrl: 'http://127.0.0.1:11434/v1', key: undefined },
        contextTokens: 4096,
        vision: false,
      },
    ]);
  });

  test('gets what it can do from variables where its name does not tell', () => {
    expect(
      models({
        ...LOCAL,
        OPENAI_MODEL_CONTEXT_TOKENS: '32768',
        OPENAI_MODEL_VISION: 'on',
        OPENAI_MODEL_REASONING: 'true',
      }),
    ).toMatchObject([{ contextTokens: 32_768, vision: true, reasoning: true }]);
  });

  test('is OpenAI itself where no address is given, which takes a key', () => {
    expect(() => models({ OPENAI_MODEL: 'gpt-4.1' })).toThrow('OPENAI_API_KEY: missing (needed because');
    expect(models({ OPENAI_MODEL: 'gpt-4.1', OPENAI_API_KEY: 'k' })[0]?.server).toEqual({
      kind: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      key: 'k',
    });
  });

  test('is not taken for wanted because a key lies around', () => {
    expect(readEnvironment({ OPENAI_API_KEY: 'k' }).services.answerer).toEqual({ answerer: 'extractive' });
  });

  test('is meant instead of Azure where OPENAI_HOST or ANSWERER says so', () => {
    expect(models({ ...AZURE, ...LOCAL })[0]?.server.kind).toBe('azure');
    expect(models({ ...AZURE, ...LOCAL, ANSWERER: 'openai' })[0]?.server.kind).toBe('openai');
    expect(
      models({
        ...AZURE,
        OPENAI_HOST: 'openai',
        OPENAI_API_KEY: 'k',
        AZURE_OPENAI_CHATGPT_MODEL: 'gpt-4o',
      })[0],
    ).toMatchObject({ deployment: 'gpt-4o', server: { kind: 'openai' } });
  });
});

describe('On Your Data', () => {
  test('needs a model of Azure and an index, and retrieves by itself', () => {
    const { answerer, search } = readEnvironment({
      ...AZURE,
      ANSWERER: 'on-your-data',
      AZURE_SEARCH_SERVICE: 'contoso',
      AZURE_SEARCH_INDEX: 'docs',
      AZURE_OPENAI_EMB_DEPLOYMENT: 'embedding',
    }).services;
    expect(search.engine).toBe('azure');
    expect(answerer).toMatchObject({
      answerer: 'on-your-data',
      model: { deployment: 'chat', server: { apiVersion: '2024-05-01-preview' } },
      search: { index: 'docs', vectorizer: 'embeddings' },
      embeddingDeployment: 'embedding',
    });
  });

  test('asks for shorter vectors only of models that make them', () => {
    const dimensions = (model: string) => {
      const { answerer } = readEnvironment({
        ...AZURE,
        ANSWERER: 'on-your-data',
        AZURE_SEARCH_SERVICE: 'contoso',
        AZURE_SEARCH_INDEX: 'docs',
        AZURE_OPENAI_EMB_DEPLOYMENT: 'embedding',
        AZURE_OPENAI_EMB_MODEL_NAME: model,
        AZURE_OPENAI_EMB_DIMENSIONS: '1024',
      }).services;
      return answerer.answerer === 'on-your-data' ? answerer.embeddingDimensions : answerer;
    };
    expect(dimensions('text-embedding-3-large')).toBe(1024);
    expect(dimensions('text-embedding-ada-002')).toBeUndefined();
  });

  test('says what is missing, each once', () => {
    expect(() => readEnvironment({ ANSWERER: 'on-your-data' })).toThrow(
      `  AZURE_SEARCH_INDEX: missing (needed because ANSWERER=on-your-data)
  AZURE_SEARCH_ENDPOINT or AZURE_SEARCH_SERVICE: missing (needed because ANSWERER=on-your-data)
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: missing (needed because ANSWERER=on-your-data)
  AZURE_OPENAI_ENDPOINT or AZURE_OPENAI_SERVICE: missing (needed because ANSWERER=on-your-data)
See`,
    );
  });
});

test('On Your Data does not answer from the embedded index', () => {
  expect(() => readEnvironment({ ...AZURE, ANSWERER: 'on-your-data', SEARCH_ENGINE: 'embedded' })).toThrow(
    'SEARCH_ENGINE is "embedded": ANSWERER=on-your-data answers from Azure AI Search alone',
  );
});

test('On Your Data does not answer where only the search service knows who may read what', () => {
  const native = {
    AZURE_SEARCH_SERVICE: 'contoso',
    AZURE_SEARCH_INDEX: 'docs',
    AZURE_SEARCH_NATIVE_ACCESS: 'on',
  };
  expect(() => readEnvironment({ ...AZURE, ...native, ANSWERER: 'on-your-data' })).toThrow(
    'AZURE_SEARCH_NATIVE_ACCESS is "on": ANSWERER=on-your-data searches as itself',
  );
});

describe('embeddings', () => {
  const embeddings = (variables: Record<string, string>) => readEnvironment(variables).services.embeddings;

  test('are a deployment of Azure OpenAI', () => {
    expect(
      embeddings({
        ...AZURE,
        AZURE_OPENAI_EMB_DEPLOYMENT: 'embedding',
        AZURE_OPENAI_EMB_MODEL_NAME: 'text-embedding-3-large',
        AZURE_OPENAI_EMB_DIMENSIONS: '3072',
      }),
    ).toMatchObject({
      server: { kind: 'azure', endpoint: 'https://contoso.openai.azure.com' },
      deployment: 'embedding',
      model: 'text-embedding-3-large',
      dimensions: 3072,
    });
  });

  test('may come from another server than answers, with a key of its own', () => {
    expect(
      embeddings({
        ...LOCAL,
        OPENAI_API_KEY: 'chat-key',
        OPENAI_EMB_MODEL: 'nomic-embed-text',
        OPENAI_EMB_BASE_URL: 'http://127.0.0.1:8081/v1',
      }),
    ).toEqual({
      server: { kind: 'openai', baseUrl: 'http://127.0.0.1:8081/v1', key: undefined },
      deployment: 'nomic-embed-text',
      model: 'nomic-embed-text',
      dimensions: undefined,
    });
  });

  test('are of the host that answers where both are named', () => {
    const both = { ...AZURE, ...LOCAL, AZURE_OPENAI_EMB_DEPLOYMENT: 'embedding', OPENAI_EMB_MODEL: 'nomic' };
    expect(embeddings(both)?.server.kind).toBe('azure');
    expect(embeddings({ ...both, ANSWERER: 'openai' })?.server.kind).toBe('openai');
  });
});

test.each([
  ['gpt-4o-mini', 128_000, true, false],
  ['gpt-4.1-nano-2025-04-14', 1_000_000, true, false],
  ['gpt-5-chat', 128_000, true, false],
  ['o4-mini', 200_000, true, true],
  ['o3-mini', 200_000, false, true],
  ['gpt-35-turbo', 16_385, false, false],
  ['gpt-4', 8192, false, false],
])('%s is known', (name, contextTokens, vision, reasoning) => {
  expect(capabilitiesOf(name, 'azure')).toEqual({ contextTokens, vision, reasoning });
});

test.each([
  ['gpt-5.1', { leastEffort: 'none' }],
  ['gpt-5.4-mini', { leastEffort: 'none', toolsByResponses: 'with-effort' }],
  ['gpt-5.6-terra', { leastEffort: 'none', toolsByResponses: 'always' }],
  ['gpt-6-astra-2026-10-02', { leastEffort: 'none', toolsByResponses: 'always' }],
  ['gpt-5.2-pro', { leastEffort: 'default', api: 'responses' }],
  ['openai/gpt-5.1-codex-max', { leastEffort: 'default', api: 'responses' }],
])('%s reasons, sees, has a large window, and is known by how it is asked', (name, rules) => {
  const able = { contextTokens: 400_000, vision: true, reasoning: true };
  expect(capabilitiesOf(name, 'azure')).toEqual({ ...able, ...rules });
});

test('o3-pro is asked by the Responses API', () => {
  expect(capabilitiesOf('o3-pro', 'openai')).toMatchObject({ api: 'responses', contextTokens: 200_000 });
});

test.each([
  ['llama3.2-vision:11b', true],
  ['meta-llama/Llama-3.1-8B-Instruct', false],
  ['Qwen/Qwen2.5-VL-7B-Instruct', true],
  ['phi4', false],
])('of the open model %s only a window that every server has is expected', (name, vision) => {
  expect(capabilitiesOf(name, 'own')).toEqual({ contextTokens: 4096, vision, reasoning: false });
});

test('a hosted model of an unknown name is a new one; on a server of one’s own it is a small one', () => {
  const able = { contextTokens: 128_000, vision: true, reasoning: true };
  for (const host of ['azure', 'openai'] as const) expect(capabilitiesOf('zeta-1', host)).toMatchObject(able);
  expect(capabilitiesOf('zeta-1', 'own').contextTokens).toBe(4096);
});
