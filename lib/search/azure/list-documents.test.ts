import { expect, test } from 'vitest';
import type { LibraryQuery } from '#lib/core/ports/library.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { type AzureSearchBench, openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile<AzureSearchBench>(() => openAzureBench());
const EVERYTHING: LibraryQuery = { search: '', ownOnly: false, order: 'name', limit: 50, after: null };

test('an index of another program, without categories, owners and records, lists its files by name', async () => {
  const { config } = bench;
  const fields = { ...config.fields, category: 'absent', oids: 'absent', groups: 'absent' };
  const engine = bench.another({ config: { fields, documentsIndex: 'absent' } });
  const page = await engine.listDocuments(EVERYTHING, {});
  expect(page).toMatchObject({ categories: [], orders: ['name'], isPartial: false });
  expect(page.documents).toContainEqual({
    sourcefile: 'handbook/leave.pdf',
    title: null,
    category: null,
    sizeBytes: null,
    isOwn: false,
  });
});

test('an index whose file names cannot be counted says so instead of listing nothing', async () => {
  const { config } = bench;
  const engine = bench.another({ config: { fields: { ...config.fields, sourcefile: 'absent' } } });
  await expect(engine.listDocuments(EVERYTHING, {})).rejects.toMatchObject({ code: 'bad-request' });
});

test.each<[Partial<LibraryQuery>, number]>([
  [{}, 1],
  [{ folder: 'handbook' }, 1],
  [{ search: 'leave' }, 2],
])('%j costs the service %i searches', async (query, searches) => {
  const { engine, service } = bench;
  await engine.listDocuments(EVERYTHING, {}); // learns what the index has
  service.forget();
  await engine.listDocuments({ ...EVERYTHING, ...query }, {});
  const sent = service.requests().filter(({ path }) => path.includes("'passages')/docs/search"));
  expect(sent).toHaveLength(searches);
});
