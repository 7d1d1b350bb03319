import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { chooseQueryType } from './data-source.ts';

const EVERYTHING = { hasEmbeddings: true, hasSemantics: true };
const choose = (set: Partial<Settings>, index = EVERYTHING) =>
  chooseQueryType({ ...defaultSettings, ...set }, index);

it.each([
  ['text', false, 'simple'],
  ['text', true, 'semantic'],
  ['hybrid', false, 'vector_simple_hybrid'],
  ['hybrid', true, 'vector_semantic_hybrid'],
  ['vectors', false, 'vector'],
] as const)('%s with the semantic ranker %s is %s', (retrieval_mode, semantic_ranker, queryType) => {
  expect(choose({ retrieval_mode, semantic_ranker })).toEqual({ queryType, notices: [] });
});

it('searches that the index cannot do are left out, with a notice', () => {
  const without = { hasEmbeddings: false, hasSemantics: false };
  expect(choose({ retrieval_mode: 'hybrid', semantic_ranker: true }, without)).toEqual({
    queryType: 'simple',
    notices: [
      expect.stringContaining('No embedding deployment'),
      expect.stringContaining('no semantic configuration'),
    ],
  });
  expect(choose({ retrieval_mode: 'vectors', semantic_ranker: true })).toEqual({
    queryType: 'vector',
    notices: [expect.stringContaining('not ranked semantically')],
  });
});

it('vectors that are switched off are not searched for, which needs no saying', () => {
  const set = { retrieval_mode: 'hybrid', search_text_embeddings: false } as const;
  expect(choose(set, { hasEmbeddings: false, hasSemantics: true })).toEqual({
    queryType: 'simple',
    notices: [],
  });
});
