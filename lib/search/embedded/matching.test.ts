import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstStageTerms, matchExpression, narrow } from './matching.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import { createVocabulary } from './rank/vocabulary.ts';

const planFor = (...words: string[][]): QueryPlan => ({
  language: 'en',
  terms: words.map((forms) => ({
    word: forms[0] ?? '',
    idf: 1,
    weight: 1,
    forms: forms.map((term) => ({ term, weight: 1, kind: 'exact' as const })),
  })),
  words: [],
  expectedType: null,
  asksForClause: false,
});

const vocabularyOf = (counts: Record<string, number>) =>
  createVocabulary(
    Object.entries(counts).map(([word, passages]) => ({ word, term: word, passages })),
    100_000,
  );

describe('the full-text query of a plan', () => {
  it('asks for any form of any word, each once', () => {
    expect(matchExpression(planFor(['leave', 'holiday'], ['day', 'leave']))).toBe(
      '"leave" OR "holiday" OR "day"',
    );
  });

  it('is none for a question without words', () => {
    expect(matchExpression(planFor())).toBeUndefined();
    expect(matchExpression(planFor(['']))).toBeUndefined();
  });

  it('quotes whatever a term holds, so that nothing in it is an operator', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }), (terms) => {
        const quoted = matchExpression(planFor(terms)) ?? '';
        expect(quoted.replaceAll(/"[^"]*"( OR )?/g, '')).toBe('');
      }),
    );
  });
});

describe('the first stage', () => {
  const plan = planFor(['the'], ['northwind'], ['plan'], ['deductible']);
  const wordsOf = (...asked: Parameters<typeof firstStageTerms>) =>
    firstStageTerms(...asked).map(({ word }) => word);

  it('leaves a common word out once rarer words find enough', () => {
    const vocabulary = vocabularyOf({ the: 90_000, northwind: 5_000, plan: 600, deductible: 200 });
    expect(wordsOf(plan, vocabulary)).toEqual(['plan', 'deductible']);
  });

  it('keeps every word of a small collection, and a common word that stands alone', () => {
    const small = vocabularyOf({ the: 400, northwind: 90, plan: 80, deductible: 4 });
    expect(wordsOf(plan, small)).toEqual(['the', 'northwind', 'plan', 'deductible']);
    expect(wordsOf(planFor(['the']), vocabularyOf({ the: 90_000 }))).toEqual(['the']);
  });
});

it('a condition over documents needs no passage to be looked up', () => {
  expect(narrow('rowid', { sql: 'd.category IS ?', parameters: ['x'], of: 'document' }).sql).not.toContain(
    'passages',
  );
  expect(narrow('rowid', undefined)).toEqual({ sql: '', parameters: [] });
});
