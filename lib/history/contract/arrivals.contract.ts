import { afterEach, beforeEach, expect, test } from 'vitest';
import { ARRIVAL_LEASE_MS, type Arrivals } from '#lib/core/records/arrivals.ts';
import { ALICE, type Bench, BOB, type OpenBench } from './bench.contract.ts';

const file = { owner: ALICE, name: 'plan.pdf', totalBytes: 6 } as const;
const quota = { files: 2, bytes: 20 };
const upload = { owner: ALICE, sourcefile: 'my/x', mediaType: 'text/plain', sizeBytes: 6 } as const;

/** What files on their way in parts promise. */
export function arrivalsContract(open: OpenBench): void {
  let bench: Bench;
  let arrivals: Arrivals;
  beforeEach(async () => {
    bench = await open();
    ({ arrivals } = bench.records);
  });
  afterEach(() => bench.close());

  const bytes = (text: string) => new TextEncoder().encode(text);

  test('bytes come in any order, through any server, and twice', async () => {
    const { id } = await arrivals.begin(file, quota);
    expect(id).toMatch(/^ar_\w{22}$/);
    await bench.others.arrivals.write(ALICE, id, 4, bytes('\0f'));
    expect(await arrivals.find(ALICE, id)).toMatchObject({ receivedBytes: 2, totalBytes: 6, upload: null });
    await arrivals.write(ALICE, id, 0, bytes('none'));
    await arrivals.write(ALICE, id, 0, new Uint8Array([0, 255, 195, 40]));
    expect(await bench.others.arrivals.find(ALICE, id)).toMatchObject({ receivedBytes: 6, name: 'plan.pdf' });
    expect([...((await bench.others.arrivals.read(id, 0)) ?? [])]).toEqual([0, 255, 195, 40]);
    expect([...((await arrivals.read(id, 4)) ?? [])]).toEqual([0, 102]);
    expect(await arrivals.read(id, 6)).toBeUndefined();
  });

  test('nobody else adds to a file on its way, sees it or removes it', async () => {
    const { id } = await arrivals.begin(file, quota);
    await arrivals.write(ALICE, id, 0, bytes('secret'));
    expect(await arrivals.find(BOB, id)).toBeUndefined();
    await expect(arrivals.write(BOB, id, 0, bytes('forged'))).rejects.toMatchObject({ code: 'not-found' });
    await arrivals.remove(BOB, id);
    expect(await arrivals.read(id, 0)).toHaveLength(6);
    for (const never of [`ar_${'a'.repeat(22)}`, 'ar_\0', '', "ar_' or 1=1"]) {
      expect(await arrivals.find(ALICE, never)).toBeUndefined();
      await expect(arrivals.write(ALICE, never, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' });
      await arrivals.remove(ALICE, never);
    }
  });

  test('what it has become is told once more, and its bytes are let go', async () => {
    const { id } = await arrivals.begin({ ...file, totalBytes: 5_000_000 }, { files: 2, bytes: 9_000_000 });
    for (let start = 0; start < 20; start++) await arrivals.write(ALICE, id, start, bytes('x'));
    await arrivals.finish(id, 'up_1');
    expect(await arrivals.find(ALICE, id)).toMatchObject({ upload: 'up_1', receivedBytes: 0 });
    await expect(arrivals.write(ALICE, id, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a file that stopped coming is gone after an hour, and makes room', async () => {
    const { id } = await arrivals.begin({ ...file, totalBytes: 20 }, quota);
    bench.clock.nowMs += ARRIVAL_LEASE_MS - 1;
    await arrivals.write(ALICE, id, 0, bytes('x'));
    await expect(arrivals.begin({ ...file, name: 'other' }, quota)).rejects.toMatchObject({
      code: 'too-large',
    });
    bench.clock.nowMs += ARRIVAL_LEASE_MS + 1;
    expect(await arrivals.find(ALICE, id)).toBeUndefined();
    await expect(arrivals.write(ALICE, id, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' });
    await arrivals.begin({ ...file, name: 'other' }, quota);
    expect(await arrivals.read(id, 0)).toBeUndefined();
  });

  test('one that is begun again under its name takes the place of the former', async () => {
    const former = await arrivals.begin({ ...file, totalBytes: 20 }, quota);
    await arrivals.write(ALICE, former.id, 0, bytes('x'));
    const { id } = await arrivals.begin({ ...file, totalBytes: 20 }, quota);
    expect(await arrivals.find(ALICE, former.id)).toBeUndefined();
    expect(await arrivals.find(ALICE, id)).toMatchObject({ receivedBytes: 0 });
  });

  test('the quota counts what is on its way, as it counts what is there, also when two ask at once', async () => {
    const { uploads } = bench.records;
    await arrivals.begin({ ...file, totalBytes: 10 }, quota);
    await expect(uploads.begin({ ...upload, name: 'b', sizeBytes: 11 }, quota)).rejects.toMatchObject({
      code: 'too-large',
    });
    await uploads.begin({ ...upload, name: file.name, sizeBytes: 20 }, quota);
    await arrivals.begin({ ...file, owner: BOB, totalBytes: 20 }, quota);
    const tight = { files: 1, bytes: 20 };
    const both = await Promise.allSettled([
      bench.records.arrivals.begin({ ...file, owner: 'user:tenant:carol', name: 'a' }, tight),
      bench.others.arrivals.begin({ ...file, owner: 'user:tenant:carol', name: 'b' }, tight),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('goes with everything else that is kept about its owner', async () => {
    const { id } = await arrivals.begin(file, quota);
    await arrivals.write(ALICE, id, 0, bytes('secret'));
    await bench.records.erase(ALICE);
    expect(await arrivals.read(id, 0)).toBeUndefined();
  });

  test('what was given up is cleared away with what has outlived its time', async () => {
    const { id } = await arrivals.begin(file, quota);
    await arrivals.write(ALICE, id, 0, bytes('secret'));
    bench.clock.nowMs += ARRIVAL_LEASE_MS + 1;
    await bench.records.expire({}, bench.clock.nowMs);
    expect(await arrivals.read(id, 0)).toBeUndefined();
  });
}
