import { beforeEach, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { openAzureBench } from '../contract/azure-search.contract.ts';

const bench = perFile(openAzureBench);

beforeEach(() => bench.service.forget());

const keys = () =>
  bench.service
    .requests()
    // The documents with dates are read with the server's own key.
    .filter(({ path }) => path.endsWith('search.post.search') && !path.includes('-documents'))
    .map(({ headers }) => headers['api-key']);

const search = (key?: string) =>
  bench.engine.search({
    searchText: 'leave',
    top: 1,
    ...(key && { credential: { kind: 'key', key } as const }),
  });

it('a key that a caller brings opens this search, and no later one', async () => {
  expect((await search(bench.service.queryKey)).hits).toHaveLength(1);
  await search();
  expect(keys()).toEqual([bench.service.queryKey, bench.service.key]);
});

it('a key that opens nothing is the caller’s fault, and is never repeated', async () => {
  const refused = search('a-wrong-key');
  await expect(refused).rejects.toMatchObject({ code: 'bad-request', field: 'credential' });
  await expect(refused).rejects.not.toThrow(/a-wrong-key/);
  expect((await search()).hits).toHaveLength(1);
});

it('a caller with a key sees no more of the documents than without', async () => {
  const { hits } = await bench.engine.search({
    top: 50,
    access: { oids: [], groups: [] },
    credential: { kind: 'key', key: bench.service.key },
  });
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.flatMap(({ document }) => document['sourcefile'])).not.toContain('board/salaries.xlsx');
});
