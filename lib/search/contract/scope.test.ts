import { describe, expect, it } from 'vitest';
import { SCOPE_FIELDS, scopeFilter } from '#lib/core/access/document-filter.ts';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import { ENGINES, enginePerFile, filesMatching } from './search-engine.contract.ts';

const further = [
  { sourcefile: 'my/ada/note.txt', oids: [UPLOAD_MARK, 'ada'] },
  { sourcefile: 'my/eve/note.txt', oids: [UPLOAD_MARK, 'eve'] },
  { sourcefile: 'handbook2/old.txt', oids: ['all'] },
  { sourcefile: "it/o'hara | x.txt", oids: ['all'] },
].map((document) => ({
  ...document,
  title: null,
  category: null,
  groups: [],
  pages: [[[], 'Employees of the plant.']] as [string[], string][],
}));

describe.each(ENGINES)('a scope in the %s index', (_name, open) => {
  const engine = enginePerFile(() => open(further));
  const ada: AccessFilter = { oids: ['ada'], groups: [] };
  const find = (scope: Partial<Settings>, access = ada) => {
    const filter = scopeFilter({ ...defaultSettings, ...scope }, SCOPE_FIELDS);
    return filesMatching(engine, { filter, access });
  };

  it.each<[Partial<Settings>, string[]]>([
    [{ include_documents: ['handbook/leave.pdf', 'de/urlaub.txt'] }, ['de/urlaub.txt', 'handbook/leave.pdf']],
    [{ include_documents: ["it/o'hara | x.txt"] }, ["it/o'hara | x.txt"]],
    [{ include_documents: ['handbook/gone.pdf'] }, []],
    [{ include_folder: 'handbook' }, ['handbook/leave.pdf', 'handbook/travel.pdf']],
    [{ include_folder: 'hand' }, []],
    [{ include_folder: 'handbook', include_category: 'travel' }, ['handbook/travel.pdf']],
    [{ own_documents_only: true }, ['my/ada/note.txt']],
  ])('%j finds what it names', async (scope, files) => {
    expect(await find(scope)).toEqual(files);
  });

  it('only narrows: a forbidden document stays hidden whatever names it', async () => {
    expect(await find({ include_documents: ['board/salaries.xlsx', 'my/eve/note.txt'] })).toEqual([]);
    expect(await find({ include_folder: 'board' })).toEqual([]);
    expect(await find({ include_folder: 'my' })).toEqual(['my/ada/note.txt']);
    expect(await find({ own_documents_only: true }, { oids: [], groups: [], open: true })).toEqual([]);
    expect(await find({ include_folder: 'board' }, { oids: [], groups: ['board'] })).toEqual([
      'board/salaries.xlsx',
    ]);
  });
});
