import { describe, expect, it } from 'vitest';
import type { VectorQuery } from '#lib/core/ports/search-engine.ts';
import { ENGINES, enginePerFile, filesMatching, pagesOf } from './search-engine.contract.ts';

const near = (text: string): VectorQuery => ({ kind: 'text', text, fields: ['embedding'], k: 50 });

describe.each(ENGINES)('%s search', (_, open) => {
  const engine = enginePerFile(open);

  it('says what it holds', async () => {
    expect(await engine.status(undefined)).toMatchObject({ documents: 6, passages: 9 });
  });

  it.each([
    ['a question in plain words', 'how many vacation days do I get?', 'handbook/leave.pdf#page=1'],
    ['another form of the word', 'is a hotel reimbursable', 'handbook/travel.pdf#page=2'],
    ['a heading that the text does not repeat', 'sick leave', 'handbook/leave.pdf#page=3'],
    ['German inflection', 'Urlaubstag übertragen', 'de/urlaub.txt#page=1'],
    ['German without umlauts', 'nicht genommene ubertragen', 'de/urlaub.txt#page=1'],
    ['Japanese, which has no spaces', '在宅勤務', 'ja/remote.txt#page=1'],
  ])('text finds %s first', async (_name, searchText, expected) => {
    expect(pagesOf(await engine.search({ searchText, top: 3 }))[0]).toBe(expected);
  });

  it.each(['vacation days', 'vacatoin dayz'])('vectors alone find %s', async (text) => {
    const found = await engine.search({ vectorQueries: [near(text)], top: 1 });
    expect(pagesOf(found)).toEqual(['handbook/leave.pdf#page=1']);
  });

  it('a hybrid search merges both and lists nothing twice', async () => {
    const text = 'parental leave weeks';
    const pages = pagesOf(await engine.search({ searchText: text, vectorQueries: [near(text)], top: 50 }));
    expect(pages[0]).toBe('handbook/leave.pdf#page=2');
    expect(new Set(pages).size).toBe(pages.length);
  });

  it.each([undefined, '', '*'])('searchText %j finds every passage', async (searchText) => {
    const request = { top: 50, ...(searchText !== undefined && { searchText }) };
    expect(pagesOf(await engine.search(request))).toHaveLength(9);
  });

  it('scores never rise down the list', async () => {
    const { hits } = await engine.search({
      searchText: 'leave days',
      vectorQueries: [near('leave')],
      top: 50,
    });
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score >= 0)).toBe(true);
  });

  it('pages follow each other without gap or overlap', async () => {
    const request = { searchText: 'leave days euros', vectorQueries: [near('leave days euros')] };
    const whole = pagesOf(await engine.search({ ...request, top: 50 }));
    const parts = [];
    for (let skip = 0; skip < whole.length; skip += 2) {
      parts.push(...pagesOf(await engine.search({ ...request, top: 2, skip })));
    }
    expect(parts).toEqual(whole);
  });

  it('counts all matches, whatever top and skip say, and only when asked', async () => {
    const request = { searchText: 'leave', top: 1, skip: 1 };
    expect((await engine.search({ ...request, includeTotalCount: true })).count).toBe(3);
    expect((await engine.search(request)).count).toBeNull();
    expect(await engine.search({ top: 0, includeTotalCount: true })).toMatchObject({ hits: [], count: 9 });
  });

  it('facets count values among the matches, most frequent first', async () => {
    const { facets } = await engine.search({ top: 0, facets: ['category,count:2', 'groups', 'sourcefile'] });
    expect(facets['category']).toEqual([
      { value: 'hr', count: 5 },
      { value: 'travel', count: 2 },
    ]);
    expect(facets['groups']).toContainEqual({ value: "o'brien, inc", count: 1 });
    expect(facets['sourcefile']?.[0]).toEqual({ value: 'handbook/leave.pdf', count: 3 });
    const narrowed = await engine.search({ searchText: 'hotels', top: 0, facets: ['category'] });
    expect(narrowed.facets['category']).toEqual([{ value: 'travel', count: 1 }]);
  });

  it('a facet of no number of values lists them all', async () => {
    const { facets } = await engine.search({ top: 0, facets: ['sourcepage,count:0'] });
    expect(facets['sourcepage']).toHaveLength(9);
  });

  it('facets show nothing of what the caller may not read', async () => {
    const { facets, count } = await engine.search({
      top: 0,
      includeTotalCount: true,
      facets: ['category', 'groups', 'sourcefile', 'title'],
      access: { oids: [], groups: [] },
    });
    expect(JSON.stringify(facets)).not.toMatch(/board|brien|Salaries/);
    expect(count).toBe(7);
  });

  it('highlights mark the words of the question and nothing else', async () => {
    const { hits } = await engine.search({ searchText: 'vacation', top: 1, highlightFields: ['content'] });
    expect(hits[0]?.highlights['content']).toEqual([
      'Full-time employees receive 25 <em>vacation</em> days a year.',
    ]);
    const headings = await engine.search({ searchText: 'hotel', top: 1, highlightFields: ['headings'] });
    expect(headings.hits[0]?.highlights).toEqual({ headings: ['<em>Hotels</em>'] });
  });

  it('select returns the fields named and no others', async () => {
    const { hits } = await engine.search({
      searchText: 'vacation',
      top: 1,
      select: ['id', 'title', 'groups'],
    });
    expect(Object.keys(hits[0]?.document ?? {})).toEqual(['id', 'title', 'groups']);
    expect(hits[0]?.document).toMatchObject({ title: 'Leave policy', groups: ['all'] });
  });

  it('every field comes back as it went in', async () => {
    const { hits } = await engine.search({ top: 50, filter: "sourcefile eq 'it/passwords.md'" });
    expect(hits[0]?.document).toMatchObject({
      content: 'Passwords have 14 characters. Write to the help desk when an account is locked.',
      category: null,
      sourcepage: 'it/passwords.md#page=1',
      storageUrl: null,
      title: null,
      headings: [],
      oids: ['ada'],
      groups: ["o'brien, inc", 'it'],
    });
  });

  it('a semantic search answers, with captions when they are asked for', async () => {
    const request = { searchText: 'vacation', top: 1 };
    const { hits } = await engine.search({ ...request, semantic: { captions: true } });
    expect(hits[0]?.captions[0]?.text).toBe('Full-time employees receive 25 vacation days a year.');
    expect(hits[0]?.captions[0]?.highlights).toContain('<em>vacation</em>');
    expect((await engine.search({ ...request, semantic: { captions: false } })).hits[0]?.captions).toEqual(
      [],
    );
  });

  it('image vectors are refused with a notice, and the rest of the search goes on', async () => {
    const image: VectorQuery = { ...near('hotel'), fields: ['imageEmbedding'] };
    const { hits, notices } = await engine.search({ searchText: 'hotel', vectorQueries: [image], top: 1 });
    expect(notices.join()).toMatch(/imageEmbedding/);
    expect(hits).toHaveLength(1);
  });

  it('an aborted search rejects with the reason of the abort', async () => {
    const controller = new AbortController();
    const search = engine.search({ searchText: 'leave', top: 1 }, controller.signal);
    controller.abort(new Error('reader left'));
    await expect(search).rejects.toThrow('reader left');
    await expect(engine.search({ top: 1 }, controller.signal)).rejects.toThrow('reader left');
  });

  describe('access', () => {
    const confidential = 'The chief executive earns a confidential salary of 400000 euros a year.';

    it('a caller without the group does not find a document even by quoting it', async () => {
      const access = { oids: ['eve'], groups: ['staff'] };
      const found = await engine.search({
        searchText: confidential,
        vectorQueries: [near(confidential)],
        top: 50,
        access,
      });
      expect(pagesOf(found)).not.toContain('board/salaries.xlsx#page=1');
      // The caller's own words come back, not held by any document.
      const { words, ...shown } = found;
      expect(JSON.stringify(shown)).not.toContain('400000');
      expect(words.filter(({ word, isHeld }) => word === '400000' && isHeld)).toEqual([]);
    });

    it.each([
      ['the group', { oids: [], groups: ['board'] }, 'board/salaries.xlsx'],
      ['the oid', { oids: ['ada'], groups: [] }, 'it/passwords.md'],
      ['a group with quotes and commas', { oids: [], groups: ["o'brien, inc"] }, 'it/passwords.md'],
    ])('%s opens the document', async (_name, access, file) => {
      expect(await filesMatching(engine, { access })).toContain(file);
    });

    it.each([
      [{ oids: [], groups: [] }],
      [{ oids: ['board'], groups: ['ada'] }],
      [{ oids: [], groups: ["x') or 1 eq 1 or groups/any(g: g eq 'board"] }],
      [{ oids: ['%', '*', 'ALL'], groups: ['Board', 'boar', 'board '] }],
    ])('%j opens only what everyone may read', async (access) => {
      const files = await filesMatching(engine, { access });
      expect(files).toEqual(['de/urlaub.txt', 'handbook/leave.pdf', 'handbook/travel.pdf', 'ja/remote.txt']);
    });

    it('a filter narrows access and never widens it', async () => {
      const access = { oids: [], groups: [] };
      const filter = "category eq 'board' or groups/any(g: g eq 'board') or true";
      expect(await filesMatching(engine, { access, filter })).not.toContain('board/salaries.xlsx');
      expect(await filesMatching(engine, { access, filter: "category eq 'board'" })).toEqual([]);
    });

    it('the caller may only be called everyone by the index, not by the request', async () => {
      const files = await filesMatching(engine, { access: { oids: ['all'], groups: ['all'] } });
      expect(files).not.toContain('board/salaries.xlsx');
    });
  });
});
