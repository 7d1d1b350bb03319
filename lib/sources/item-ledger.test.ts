import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openSyncBench } from './scripted-source.test-helper.ts';

const bench = perTest(openSyncBench);
const put = (...args: Parameters<typeof bench.source.put>) => bench.source.put(...args);

test('files that are left out are counted and named, also by a source that lists changes alone', async () => {
  put('a.txt', 'The badger.');
  put('b.zip', 'No document.');
  put('c.txt', 'The weasel.');
  bench.source.cursor = '1';
  await bench.sync();
  const skippedNow = async () => {
    const { count, named } = await bench.records.sources.skipped('wiki');
    return [count, ...named.map(({ path, reason }) => `${path}: ${reason}`)];
  };
  expect(await skippedNow()).toEqual([1, 'b.zip: .zip files are not supported']);
  bench.source.changesOnly = [
    { type: 'skipped', id: 'c.txt', path: 'c.txt', reason: 'it is a link now' },
    { type: 'gone', id: 'never' },
  ];
  await bench.sync();
  expect(await skippedNow()).toEqual([2, 'c.txt: it is a link now', 'b.zip: .zip files are not supported']);
  expect(Object.keys(await bench.stored())).toEqual(['wiki/a.txt']);
  bench.source.changesOnly = [{ type: 'gone', id: 'b.zip' }];
  await bench.sync();
  expect(await skippedNow()).toEqual([1, 'c.txt: it is a link now']);
  bench.source.changesOnly = undefined;
  for (let index = 0; index < 300; index++) put(`${index}.bin`, 'No.');
  await bench.sync({ full: true });
  expect(await bench.records.sources.list()).toMatchObject([{ skippedItems: 301 }]);
  expect((await bench.records.sources.skipped('wiki')).named).toHaveLength(200);
});

test('a failure is new once, until its reason changes', async () => {
  put('a.txt', 'No.', { refused: new AppError('forbidden', 'it may not be read') });
  for (let index = 0; index < 25; index++)
    put(`z${index}.txt`, 'No.', { refused: new AppError('forbidden', 'it may not be read') });
  const newOnes = async () => {
    const { failed } = await bench.sync({ retryFailed: true });
    return failed.filter(({ isNew }) => isNew).map(({ document }) => document);
  };
  expect(await newOnes()).toHaveLength(20);
  expect(await newOnes()).toEqual([]);
  put('z24.txt', 'No.', { refused: new AppError('not-found', 'it is not there any more') });
  expect(await newOnes()).toEqual(['wiki/z24.txt']);
});
