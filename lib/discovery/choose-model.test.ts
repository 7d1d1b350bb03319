import { expect, test } from 'vitest';
import { chatModels, embeddingModels } from './choose-model.ts';
import { purposeOf, sizeInName } from './read-models.ts';

const named = (...names: string[]) => ({
  models: names.map((name) => {
    const billions = sizeInName(name);
    return {
      name,
      purpose: purposeOf(name, { type: undefined, family: undefined }),
      ...(billions !== undefined && { billions }),
    };
  }),
});

test('embedding models, rerankers, speech and pictures are never proposed for answers', () => {
  const names = [
    'nomic-embed-text:latest',
    'bge-m3:latest',
    'mxbai-embed-large:335m',
    'all-minilm:l6-v2',
    'text-embedding-3-large',
    'BAAI/bge-reranker-v2-m3',
    'Qwen3-Reranker-0.6B',
    'whisper-large-v3',
    'stable-diffusion-xl',
    'llama-guard3:8b',
    'snowflake-arctic-embed2',
    'embeddinggemma:300m',
  ];
  expect(chatModels(named(...names))).toEqual([]);
});

test.each([
  [['llama3.2:1b', 'qwen2.5:7b', 'nomic-embed-text'], 'qwen2.5:7b'],
  [['qwen2.5-coder:14b', 'llama3.1:8b'], 'llama3.1:8b'],
  [['llama3.1:70b', 'gemma2:9b'], 'gemma2:9b'],
  [['mistral:7b-text', 'mistral:7b-instruct'], 'mistral:7b-instruct'],
  [['deepseek-r1:8b', 'qwen2.5:7b'], 'qwen2.5:7b'],
  [['tinyllama:1.1b'], 'tinyllama:1.1b'],
])('of %j the model that answers best from documents is proposed: %s', (names, best) => {
  expect(chatModels(named(...names))[0]?.name).toBe(best);
});

test('a model with room for passages, or in memory already, comes before one without', () => {
  const model = { purpose: 'chat', billions: 7 } as const;
  expect(
    chatModels({
      models: [
        { ...model, name: 'a', contextTokens: 2048 },
        { ...model, name: 'b', contextTokens: 32_768 },
      ],
    })[0]?.name,
  ).toBe('b');
  expect(
    chatModels({
      models: [
        { ...model, name: 'a' },
        { ...model, name: 'b', isLoaded: true },
      ],
    })[0]?.name,
  ).toBe('b');
});

test('an embedding model for several languages is proposed first', () => {
  expect(
    embeddingModels(named('all-minilm', 'nomic-embed-text', 'bge-m3', 'qwen2.5:7b')).map(({ name }) => name),
  ).toEqual(['bge-m3', 'nomic-embed-text', 'all-minilm']);
});

test('what a server states counts more than a name', () => {
  expect(purposeOf('my-finetune', { type: undefined, family: 'nomic-bert' })).toBe('embedding');
  expect(purposeOf('my-finetune', { type: 'embeddings', family: undefined })).toBe('embedding');
  expect(purposeOf('e5-llama', { type: 'llm', family: undefined })).toBe('chat');
});

test.each([
  ['7.6B', 7.6],
  ['qwen2.5:0.5b', 0.5],
  ['Llama-3.2-3B-Instruct-Q4_K_M.gguf', 3],
  ['335M', 0.335],
  ['gpt-4o-mini', undefined],
  ['4bit', undefined],
])('the size in %s is %s', (text, billions) => {
  expect(sizeInName(text)).toBe(billions);
});
