import { describe, expect, it } from 'vitest';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { LibraryQuery } from '#lib/core/ports/library.ts';
import { ENGINES, enginePerFile } from './search-engine.contract.ts';

const UPLOADS = ['ada', 'eve'].map((owner) => ({
  sourcefile: `my/${owner}/note.txt`,
  title: null,
  category: null,
  oids: [UPLOAD_MARK, owner],
  groups: [],
  pages: [[[], 'The wedding of Grace is planned for June in Ghent.']] as [string[], string][],
}));
const EVERYTHING: LibraryQuery = { search: '', ownOnly: false, order: 'name', limit: 50, after: null };
const OPEN_TO_ALL = ['handbook/leave.pdf', 'handbook/travel.pdf', 'de/urlaub.txt'];

describe.each(ENGINES)('the list of documents of the %s index', (_name, open) => {
  const engine = enginePerFile(() => open(UPLOADS));
  const ada: AccessFilter = { oids: ['ada'], groups: [] };
  const list = (query: Partial<LibraryQuery> = {}, access: AccessFilter = ada) =>
    engine.listDocuments({ ...EVERYTHING, ...query }, { access });
  const namesOf = async (query: Partial<LibraryQuery> = {}, access?: AccessFilter) =>
    (await list(query, access)).documents.map(({ sourcefile }) => sourcefile);

  it('two people with different rights see different lists, and no upload of the other', async () => {
    const own = await namesOf();
    expect(own).toEqual(expect.arrayContaining([...OPEN_TO_ALL, 'it/passwords.md', 'my/ada/note.txt']));
    const other = await namesOf({}, { oids: ['eve'], groups: ['board'] });
    expect(other).toEqual(expect.arrayContaining([...OPEN_TO_ALL, 'board/salaries.xlsx', 'my/eve/note.txt']));
    expect(own.join()).not.toMatch(/board|eve/);
    expect(other.join()).not.toMatch(/passwords|ada/);
  });

  it('folders and categories tell of nothing that the caller may not read', async () => {
    const { folders, categories, total } = await list();
    expect(folders.map(({ name }) => name)).not.toContain('board');
    expect(folders).toContainEqual({ name: 'handbook', count: 2 });
    expect(folders.map(({ name }) => name)).not.toContain('my');
    expect(categories.map(({ name }) => name)).toEqual(['hr', 'travel']);
    const stranger: AccessFilter = { oids: [], groups: [], open: true };
    expect(JSON.stringify(await list({}, stranger))).not.toContain('my/');
    expect(total).toBe((await namesOf()).length);
  });

  it('marks the own uploads and tells titles and categories', async () => {
    const { documents } = await list();
    expect(documents).toContainEqual(
      expect.objectContaining({ sourcefile: 'my/ada/note.txt', title: null, isOwn: true }),
    );
    expect(documents).toContainEqual(
      expect.objectContaining({
        sourcefile: 'handbook/leave.pdf',
        title: 'Leave policy',
        category: 'hr',
        isOwn: false,
      }),
    );
  });

  it.each<[Partial<LibraryQuery>, string[]]>([
    [{ folder: 'handbook' }, ['handbook/leave.pdf', 'handbook/travel.pdf']],
    [{ folder: 'hand' }, []],
    [{ category: 'travel' }, ['handbook/travel.pdf']],
    [{ category: "x' or true" }, []],
    [{ ownOnly: true }, ['my/ada/note.txt']],
    [{ names: ['handbook/leave.pdf', 'board/salaries.xlsx', 'gone.md'] }, ['handbook/leave.pdf']],
    [{ search: 'TRAVEL pdf' }, ['handbook/travel.pdf']],
    [{ search: 'confidential salary of the chief executive' }, []],
  ])('%j lists what it names', async (query, expected) => {
    const found = await namesOf(query);
    expect(found.filter((name) => expected.includes(name)).sort()).toEqual(expected);
    if (!query.search) expect(found).toHaveLength(expected.length);
    expect(found.join()).not.toMatch(/board|eve/);
  });

  it('a search finds a document by words of its text', async () => {
    expect((await namesOf({ search: 'wedding in Ghent' }))[0]).toBe('my/ada/note.txt');
    expect((await namesOf({ search: 'certificate from a doctor' }))[0]).toBe('handbook/leave.pdf');
  });

  it('pages follow each other without a gap', async () => {
    const all = await namesOf();
    const first = await list({ limit: 2 });
    const second = await list({ limit: 50, after: first.next });
    expect([...first.documents, ...second.documents].map(({ sourcefile }) => sourcefile)).toEqual(all);
    expect(second.next).toBeNull();
  });
});
