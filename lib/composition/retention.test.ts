import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { createLog } from '#lib/telemetry/log.ts';
import { removeExpired, startRetention } from './retention.ts';
import { ADA, openUploadBench, type UploadBench, uploadsIn } from './uploading.test-helper.ts';

const DAY_MS = 86_400_000;

let bench: UploadBench;
beforeEach(async () => {
  bench = await openUploadBench();
});
afterEach(() => bench.close());

test('an upload whose time is over goes with its document, and one whose time is not stays', async () => {
  await bench.add(ADA, 'note.txt', 'The hedgehog sleeps.');
  const { records, uploads } = bench.container;
  const parts = { records, uploads, days: { uploads: 7 } };
  expect(await removeExpired(parts, Date.now() + 6 * DAY_MS)).not.toHaveProperty('uploads');
  expect(await bench.found(ADA, 'hedgehog')).toHaveLength(1);
  const later = Date.now() + 8 * DAY_MS;
  const both = await Promise.all([removeExpired(parts, later), removeExpired(parts, later)]);
  expect(both.some(({ uploads: count }) => count === 1)).toBe(true);
  expect(await bench.found(ADA, 'hedgehog')).toEqual([]);
  expect((await uploadsIn(await bench.list(ADA))).uploads).toEqual([]);
}, 120_000);

test('an upload whose document cannot be removed stays, and goes the next time', async () => {
  await bench.add(ADA, 'note.txt', 'The hedgehog sleeps.');
  const { records, uploads } = bench.container;
  const failing = {
    removeUploads: async () => {
      throw new AppError('unavailable', 'The index is away.');
    },
  };
  const later = Date.now() + 8 * DAY_MS;
  const days = { uploads: 7 };
  await expect(removeExpired({ records, uploads: failing, days }, later)).rejects.toThrow('away');
  expect((await uploadsIn(await bench.list(ADA))).uploads).toHaveLength(1);
  expect(await removeExpired({ records, uploads, days }, later)).toMatchObject({ uploads: 1 });
}, 120_000);

test('clearing away begins with the server and goes on after a failure; what was removed is logged, nothing is not', async () => {
  const { records, uploads } = bench.container;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const expire = vi.spyOn(records, 'expire');
  expire.mockRejectedValueOnce(new AppError('unavailable', 'The database is away.'));
  expire.mockResolvedValueOnce({ removed: { conversations: 2, sessions: 0 }, uploads: [] });
  for (let start = 0; start < 3; start += 1) {
    const stop = startRetention({ records, uploads, days: {}, log });
    await stop();
  }
  expect(expire).toHaveBeenCalledTimes(3);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'expired records could not be deleted',
    'expired records deleted',
  ]);
});

test('a server that stops ends clearing away after the batch under way, without an error in the log', async () => {
  const { records, uploads } = bench.container;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const stopped = vi.spyOn(records, 'expire').mockImplementationOnce(async (_, __, signal) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    throw signal?.reason;
  });
  await startRetention({ records, uploads, days: {}, log })();
  expect(stopped).toHaveBeenCalledOnce();
  expect(lines).toEqual([]);
});
