import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { UploadEntry } from '#lib/api/documents.ts';
import { ADA, EVE, openUploadBench, type UploadBench, uploadsIn } from './uploading.test-helper.ts';

const POLICY = { timeout: 120_000 };
const CAL = 'c'.repeat(24);

let bench: UploadBench;
afterEach(() => bench.close());

const rows = (count: number) => `animal,number\n${'hedgehog,1\n'.repeat(count)}`;
const items = (count: number) =>
  JSON.stringify(Array.from({ length: count }, () => ({ animal: 'hedgehog' })));
const errorOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });
/** The headers of a request that came over a proxy from this address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

it('a file with too many rows fails with the reason, and leaves nothing', POLICY, async () => {
  bench = await openUploadBench({ LIMIT_UPLOAD_FILE_ROWS: '50' });
  expect(await bench.add(ADA, 'rows.csv', rows(50))).toMatchObject({
    status: 'failed',
    reason: 'It has more than 50 rows; 50 is the most.',
  });
  expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
  expect(readdirSync(join(bench.dataDir, 'incoming'))).toEqual([]);
  expect((await bench.add(ADA, 'rows.csv', rows(49))).status).toBe('ready');
});

it('many small files together stay within the passages of their owner', POLICY, async () => {
  bench = await openUploadBench({ LIMIT_UPLOAD_PASSAGES: '10' });
  await bench.add(ADA, 'one.csv', rows(6));
  expect(await bench.add(ADA, 'two.json', items(5))).toMatchObject({
    status: 'failed',
    reason: 'It has more than 4 passages; 4 is the most.',
  });
  expect(await bench.add(ADA, 'two.json', items(4))).toMatchObject({ status: 'ready', passages: 4 });
  expect(await errorOf(await bench.put(ADA, 'three.txt', 'A hedgehog.'))).toMatchObject({
    status: 413,
    error: expect.stringContaining('10 passages'),
  });
  // A file that cannot be read leaves the one before it in the index, which goes on to count.
  await bench.add(ADA, 'two.json', '["');
  expect((await bench.put(ADA, 'three.txt', 'A hedgehog.')).status).toBe(413);
  expect((await bench.add(EVE, 'one.csv', rows(9))).status).toBe('ready');
});

it('one file is read after at most two of a guest who adds many, some with new cookies', POLICY, async () => {
  bench = await openUploadBench({ TRUST_PROXY: 'on' });
  const browsers = Array.from({ length: 10 }, (_, index) => (index < 5 ? ADA : `${index}`.repeat(24)));
  for (const [index, browser] of browsers.entries())
    await bench.put(browser, `${index}.csv`, rows(3000), from('203.0.113.7'));
  const one = await bench.put(EVE, 'one.txt', 'A badger.', from('203.0.113.8'));
  const { id } = (await one.json()) as UploadEntry;
  expect((await bench.settled(EVE, id)).status).toBe('ready');
  const statuses = async () => {
    const lists = await Promise.all([...new Set(browsers)].map((browser) => bench.list(browser)));
    const read = await Promise.all(lists.map(uploadsIn));
    return read.flatMap(({ uploads }) => uploads.map(({ status }) => status));
  };
  expect((await statuses()).filter((status) => status === 'ready').length).toBeLessThanOrEqual(2);
  await bench.container.uploads.settled();
  expect(await statuses()).toEqual(Array(10).fill('ready'));
});

it('guests who delete their cookie find the quota of their address used up', POLICY, async () => {
  bench = await openUploadBench({
    TRUST_PROXY: 'on',
    LIMIT_UPLOAD_FILES: '1',
    LIMIT_GUESTS_PER_ADDRESS: '2',
  });
  const put = (browser: string, address: string) =>
    bench.put(browser, 'note.txt', `A hedgehog of ${browser}.`, from(address));
  for (const browser of [ADA, EVE]) expect((await put(browser, '203.0.113.7')).status).toBe(200);
  expect(await errorOf(await put(CAL, '203.0.113.7'))).toMatchObject({
    status: 413,
    error: 'Guests from your network have reached the limit of 2 files. Remove one first.',
  });
  const { id } = (await (await put(CAL, '203.0.113.8')).json()) as UploadEntry;
  await bench.container.uploads.settled();
  await bench.remove(CAL, id);
  const { uploads } = await uploadsIn(await bench.list(ADA));
  await bench.remove(ADA, uploads[0]?.id ?? '');
  expect((await put(CAL, '203.0.113.7')).status).toBe(200);
});
