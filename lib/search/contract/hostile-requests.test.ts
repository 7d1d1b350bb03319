import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { quoteOData } from '#lib/shared/odata.ts';
import { ENGINES, enginePerFile, filesMatching } from './search-engine.contract.ts';

const hybrid = (text: string): SearchRequest => ({
  searchText: text,
  vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 50 }],
  top: 10,
  includeTotalCount: true,
  highlightFields: ['content'],
});

describe.each(ENGINES)('%s and hostile requests', { timeout: 30_000 }, (_, open) => {
  const engine = enginePerFile(open);

  it.each([
    ['stop words only', 'what is the of and'],
    ['emoji', '🎉🎉👩‍👩‍👧'],
    ['punctuation', '?!… — ()'],
    ['operators of full-text engines', '" * NEAR( : ^ AND OR NOT -leave + {content}: leave*'],
    ['an unbalanced quote', '"leave'],
    ['SQL', "'; DROP TABLE passages; --"],
    ['NUL and lone surrogates', 'leave\u0000\ud800 days\udfff'],
    [
      'ten thousand different words',
      Array.from({ length: 10_000 }, (_unused, index) => `w${index}`).join(' '),
    ],
    ['one word of fifty thousand letters', 'a'.repeat(50_000)],
    ['fifty thousand brackets', '['.repeat(50_000)],
    ['fifty thousand quotes', '"'.repeat(50_000)],
    ['fifty thousand joiners', "a-'.".repeat(12_500)],
  ])('%s are searched for within seconds', async (_name, text) => {
    const started = performance.now();
    const { hits } = await engine.search(hybrid(text));
    expect(hits.length).toBeLessThanOrEqual(10);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('an overlong text is refused, naming the bound', async () => {
    await expect(engine.search({ searchText: 'x'.repeat(100_001), top: 1 })).rejects.toMatchObject({
      code: 'bad-request',
      field: 'searchText',
    });
  });

  it.each<[string, Partial<SearchRequest>, string]>([
    ['select', { select: ['id', 'speaker'] }, 'select'],
    ['facets', { facets: ['speaker,count:5'] }, 'facets'],
    ['facet options', { facets: ['category,sort:count'] }, 'facets'],
    ['highlightFields', { highlightFields: ['category'] }, 'highlightFields'],
    ['top', { top: -1 }, 'top'],
    ['top', { top: Number.NaN }, 'top'],
    ['skip', { skip: 1e9 }, 'skip'],
    [
      'dimensions',
      { vectorQueries: [{ kind: 'vector', vector: [1, 2], fields: ['embedding'], k: 3 }] },
      'vectorQueries.vector',
    ],
    ['k', { vectorQueries: [{ kind: 'text', text: 'x', fields: ['embedding'], k: 0 }] }, 'vectorQueries.k'],
  ])('a wrong %s is refused by name', async (_name, request, field) => {
    await expect(engine.search({ top: 1, ...request })).rejects.toMatchObject({ code: 'bad-request', field });
  });

  it('a wrong field is answered with the fields there are', async () => {
    await expect(engine.search({ top: 1, select: ['speaker'] })).rejects.toThrow(
      /"speaker".*id, content, category/,
    );
  });

  it('any string in a filter is only ever itself', async () => {
    const strings = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        "' or true or '",
        "''",
        "x') or (1 eq 1",
        "hr' or category eq 'travel",
        '\u2019',
        '%',
        '?',
        '$1',
        '"',
      ),
    );
    await fc.assert(
      fc.asyncProperty(strings, async (value) => {
        fc.pre(!['hr', 'travel', 'board'].includes(value));
        const quoted = quoteOData(value);
        expect(await filesMatching(engine, { filter: `category eq ${quoted}` })).toEqual([]);
        expect(await filesMatching(engine, { filter: `groups/any(g: g eq ${quoted})` })).toEqual([]);
        expect(await filesMatching(engine, { filter: `not (category ne ${quoted}) and oids/any()` })).toEqual(
          [],
        );
        expect(await filesMatching(engine, { access: { oids: [value], groups: [value] } })).toHaveLength(4);
      }),
      { numRuns: 60 },
    );
  });

  it('any text is searched for without a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        await engine.search(hybrid(text));
      }),
      { numRuns: 100 },
    );
  });
});
