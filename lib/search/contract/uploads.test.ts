import { describe, expect, it } from 'vitest';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { ENGINES, filesMatching } from './search-engine.contract.ts';

const NOTE = 'The wedding of Grace is planned for the twelfth of June in Ghent.';
const UPLOADS = ['ada', 'browser:0123'].map((owner) => ({
  sourcefile: `my/${owner.slice(-4)}/note.txt`,
  title: null,
  category: null,
  oids: [UPLOAD_MARK, owner],
  groups: [],
  pages: [[['Private'], NOTE]] as [string[], string][],
}));
const CORPUS_FILES = 6;

describe.each(ENGINES)('uploads in the %s index', (_name, open) => {
  const opened = perFile(() => open(UPLOADS));

  const find = (access: AccessFilter, request = {}) => filesMatching(opened.engine, { access, ...request });

  it.each<[string, AccessFilter, string[]]>([
    ['a guest without access control', { oids: ['browser:4567'], groups: [], open: true }, []],
    ['an anonymous caller', { oids: [], groups: [], open: true }, []],
    ['a caller who claims the mark', { oids: [UPLOAD_MARK], groups: [UPLOAD_MARK], open: true }, []],
    ['a caller who claims to be everyone', { oids: ['all'], groups: ['all'], open: true }, []],
    ['one owner', { oids: ['ada'], groups: [], open: true }, ['my/ada/note.txt']],
    ['the other owner', { oids: ['browser:0123'], groups: [], open: true }, ['my/0123/note.txt']],
  ])('%s finds every document but the uploads of others', async (_caller, access, own) => {
    const files = await find(access);
    expect(files.filter((file) => String(file).startsWith('my/'))).toEqual(own);
    expect(files).toHaveLength(CORPUS_FILES + own.length);
  });

  it.each<[string, AccessFilter]>([
    ['a stranger', { oids: ['eve'], groups: ['staff'] }],
    ['a caller who claims the mark', { oids: [UPLOAD_MARK], groups: [UPLOAD_MARK] }],
  ])('with access control, %s finds none of them', async (_caller, access) => {
    expect((await find(access)).filter((file) => String(file).startsWith('my/'))).toEqual([]);
  });

  it('the words of an upload, its facets and its count are for its owner alone', async () => {
    const ask = async (access: AccessFilter) => {
      const found = await opened.engine.search({
        searchText: NOTE,
        vectorQueries: [{ kind: 'text', text: NOTE, fields: ['embedding'], k: 50 }],
        filter: "oids/any(o: o eq '#upload') or category ne 'x'",
        facets: ['sourcefile,count:100', 'oids,count:100'],
        highlightFields: ['content'],
        includeTotalCount: true,
        top: 50,
        access,
      });
      return JSON.stringify(found);
    };
    for (const text of ['Ghent', 'my/', UPLOAD_MARK, 'browser:0123']) {
      expect(await ask({ oids: ['browser:9'], groups: [], open: true })).not.toContain(text);
    }
    expect(await ask({ oids: ['ada'], groups: [], open: true })).toContain('Ghent');
    expect(await ask({ oids: ['ada'], groups: [], open: true })).not.toContain('browser:0123');
  });

  it('a filter of passages keeps the uploads of others away too', async () => {
    const access: AccessFilter = { oids: ['ada'], groups: [], open: true };
    const filter = "sourcepage ne 'x' and headings/any(h: h eq 'Private')";
    expect(await find(access, { filter })).toEqual(['my/ada/note.txt']);
  });

  it('counts what a caller may read, and no more', async () => {
    const { engine } = opened;
    const all = await engine.status(undefined);
    const guest = await engine.status({ oids: ['browser:9'], groups: [], open: true });
    const owner = await engine.status({ oids: ['ada'], groups: [], open: true });
    const stranger = await engine.status({ oids: [], groups: [] });
    expect([all, guest, owner, stranger].map(({ documents }) => documents)).toEqual([8, 6, 7, 4]);
    expect([all, guest, owner, stranger].map(({ passages }) => passages)).toEqual([11, 9, 10, 7]);
  });

  it('vectors alone find only the own upload', async () => {
    const vectorQueries = [{ kind: 'text' as const, text: NOTE, fields: ['embedding' as const], k: 50 }];
    const access: AccessFilter = { oids: ['ada'], groups: [], open: true };
    const files = await find(access, { vectorQueries });
    expect(files).toContain('my/ada/note.txt');
    expect(files).not.toContain('my/0123/note.txt');
  });
});
