import { expect, test } from 'vitest';
import { azureChanges, noModelChanges, serverChanges } from './plan-changes.ts';

const server = {
  baseUrl: 'http://127.0.0.1:11434/v1',
  key: undefined,
  model: { name: 'qwen2.5:7b' },
  embeddingModel: undefined,
};
const changes = (map: ReadonlyMap<string, string | null>) => Object.fromEntries(map);

test('what is set already does not change', () => {
  const current = {
    ANSWERER: 'openai',
    OPENAI_BASE_URL: `${server.baseUrl}/`,
    OPENAI_MODEL: 'qwen2.5:7b',
    OPENAI_API_KEY: 'k',
  };
  expect(changes(serverChanges(server, current))).toEqual({ OPENAI_BASE_URL: server.baseUrl });
});

test('what would choose another answerer, and facts about the model of before, do not count any more', () => {
  const current = {
    CHAT_API_URL: 'https://a',
    MODELS_FILE: 'm.json',
    OPENAI_HOST: 'azure',
    OPENAI_MODEL_CONTEXT_TOKENS: '4096',
    OPENAI_MODEL_VISION: 'on',
  };
  expect(changes(serverChanges(server, current))).toEqual({
    CHAT_API_URL: null,
    MODELS_FILE: null,
    OPENAI_HOST: null,
    OPENAI_MODEL_CONTEXT_TOKENS: null,
    OPENAI_MODEL_VISION: null,
    ANSWERER: 'openai',
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_MODEL: 'qwen2.5:7b',
  });
});

test('an unchanged embedding model stays at its server, with its key', () => {
  const current = {
    OPENAI_BASE_URL: 'https://api.openai.com/v1',
    OPENAI_API_KEY: 'sk',
    OPENAI_EMB_MODEL: 'e',
  };
  expect(changes(serverChanges(server, current))).toMatchObject({
    OPENAI_API_KEY: null,
    OPENAI_EMB_BASE_URL: 'https://api.openai.com/v1',
    OPENAI_EMB_API_KEY: 'sk',
  });
});

test('a new embedding model has the length of vectors that it gives', () => {
  const current = {
    OPENAI_EMB_MODEL: 'old',
    OPENAI_EMB_DIMENSIONS: '512',
    OPENAI_EMB_BASE_URL: 'https://b',
    USE_VECTORS: 'false',
  };
  expect(changes(serverChanges({ ...server, embeddingModel: 'bge-m3' }, current))).toMatchObject({
    OPENAI_EMB_MODEL: 'bge-m3',
    OPENAI_EMB_DIMENSIONS: null,
    OPENAI_EMB_BASE_URL: null,
    USE_VECTORS: null,
  });
  expect(changes(serverChanges({ ...server, embeddingModel: null }, current))).toMatchObject({
    OPENAI_EMB_MODEL: null,
  });
});

test('keys of another resource of Azure are not sent to the one that is chosen', () => {
  const chosen = {
    cloud: 'AzureUSGovernment',
    endpoint: 'https://new.openai.azure.us',
    chat: { deployment: 'chat', model: 'gpt-4.1' },
    embedding: undefined,
    search: { service: 'new', index: 'handbook' },
  };
  const current = {
    AZURE_OPENAI_ENDPOINT: 'https://old',
    AZURE_OPENAI_API_KEY: 'k',
    AZURE_SEARCH_SERVICE: 'old',
    AZURE_SEARCH_KEY: 's',
  };
  expect(changes(azureChanges(chosen, current))).toMatchObject({
    AZURE_CLOUD: 'AzureUSGovernment',
    AZURE_OPENAI_API_KEY: null,
    AZURE_SEARCH_KEY: null,
    AZURE_SEARCH_SERVICE: 'new',
  });
});

test('without a model, what the models were stays for another time', () => {
  expect(changes(noModelChanges({ OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'https://a' }))).toEqual({
    ANSWERER: 'extractive',
  });
});
