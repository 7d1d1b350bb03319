import { expect, test } from 'vitest';
import type { LibraryQuery } from '#lib/core/ports/library.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { type AzureSearchBench, openAzureBench } from '../contract/azure-search.contract.ts';
import { fillIndex } from '../contract/sample-index.test-helper.ts';

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

test('of 27,000 documents every page is there, in order, with the number of all', async () => {
  const { config, service } = bench;
  const names = Array.from({ length: 27_000 }, (_, index) => `notes/${String(index).padStart(5, '0')}.md`);
  for (let from = 0; from < names.length; from += 1000) {
    const entries = names.slice(from, from + 1000).map((sourcefile, at) => ({
      ...{ id: `note-${from + at}`, sourcefile, sourcepage: sourcefile },
      [config.fields.content]: 'A note.',
    }));
    await fillIndex(service, entries);
  }
  const folder = { ...EVERYTHING, folder: 'notes' };
  // The scripted service counts slowly on a busy machine.
  const engine = bench.another({ upstream: { firstTokenTimeoutMs: 60_000, callTimeoutMs: 60_000 } });
  const first = await engine.listDocuments(folder, {});
  expect(first).toMatchObject({ total: names.length, isPartial: false, next: '50' });
  expect(first.folders).toContainEqual({ name: 'notes', count: names.length });
  const last = await engine.listDocuments({ ...folder, after: String(names.length - 50) }, {});
  expect(last.documents.map(({ sourcefile }) => sourcefile)).toEqual(names.slice(-50));
  expect(last.next).toBeNull();
}, 180_000);
