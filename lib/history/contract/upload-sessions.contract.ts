import { beforeEach, expect, test } from 'vitest';
import { UPLOAD_SESSION_LEASE_MS, type UploadSessions } from '#lib/core/records/uploads.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, type OpenBench } from './test-setup.test-helper.ts';

const file = { owner: ALICE, name: 'plan.pdf', totalBytes: 6 } as const;
const quota = { files: 2, bytes: 20 };
const upload = { owner: ALICE, sourcefile: 'my/x', mediaType: 'text/plain', sizeBytes: 6 } as const;

/** The contract of files on their way in parts. */
export function uploadSessionsContract(open: OpenBench): void {
  const bench = perTest(open);
  let uploadSessions: UploadSessions;
  beforeEach(async () => {
    ({ uploadSessions } = bench.records);
  });

  const bytes = (text: string) => new TextEncoder().encode(text);

  test('bytes may arrive in any order, through any server, and twice', async () => {
    const { id } = await uploadSessions.begin(file, quota);
    expect(id).toMatch(/^ar_\w{22}$/);
    await bench.others.uploadSessions.write(ALICE, id, 4, bytes('\0f'));
    expect(await uploadSessions.find(ALICE, id)).toMatchObject({
      receivedBytes: 2,
      totalBytes: 6,
      upload: null,
    });
    await uploadSessions.write(ALICE, id, 0, bytes('none'));
    await uploadSessions.write(ALICE, id, 0, new Uint8Array([0, 255, 195, 40]));
    expect(await bench.others.uploadSessions.find(ALICE, id)).toMatchObject({
      receivedBytes: 6,
      name: 'plan.pdf',
    });
    expect([...((await bench.others.uploadSessions.read(id, 0)) ?? [])]).toEqual([0, 255, 195, 40]);
    expect([...((await uploadSessions.read(id, 4)) ?? [])]).toEqual([0, 102]);
    expect(await uploadSessions.read(id, 6)).toBeUndefined();
  });

  test('only the owner can write, see or remove an upload session', async () => {
    const { id } = await uploadSessions.begin(file, quota);
    await uploadSessions.write(ALICE, id, 0, bytes('secret'));
    expect(await uploadSessions.find(BOB, id)).toBeUndefined();
    await expect(uploadSessions.write(BOB, id, 0, bytes('forged'))).rejects.toMatchObject({
      code: 'not-found',
    });
    await uploadSessions.remove(BOB, id);
    expect(await uploadSessions.read(id, 0)).toHaveLength(6);
    for (const never of [`ar_${'a'.repeat(22)}`, 'ar_\0', '', "ar_' or 1=1"]) {
      expect(await uploadSessions.find(ALICE, never)).toBeUndefined();
      await expect(uploadSessions.write(ALICE, never, 0, bytes('x'))).rejects.toMatchObject({
        code: 'not-found',
      });
      await uploadSessions.remove(ALICE, never);
    }
  });

  test('the result can be read again, and the bytes are deleted', async () => {
    const { id } = await uploadSessions.begin(
      { ...file, totalBytes: 5_000_000 },
      { files: 2, bytes: 9_000_000 },
    );
    for (let start = 0; start < 20; start++) await uploadSessions.write(ALICE, id, start, bytes('x'));
    await uploadSessions.finish(id, 'up_1');
    expect(await uploadSessions.find(ALICE, id)).toMatchObject({ upload: 'up_1', receivedBytes: 0 });
    await expect(uploadSessions.write(ALICE, id, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' });
  });

  test('an upload without activity is gone after an hour and frees its quota', async () => {
    const { id } = await uploadSessions.begin({ ...file, totalBytes: 20 }, quota);
    bench.clock.nowMs += UPLOAD_SESSION_LEASE_MS - 1;
    await uploadSessions.write(ALICE, id, 0, bytes('x'));
    await expect(uploadSessions.begin({ ...file, name: 'other' }, quota)).rejects.toMatchObject({
      code: 'too-large',
    });
    bench.clock.nowMs += UPLOAD_SESSION_LEASE_MS + 1;
    expect(await uploadSessions.find(ALICE, id)).toBeUndefined();
    await expect(uploadSessions.write(ALICE, id, 0, bytes('x'))).rejects.toMatchObject({ code: 'not-found' });
    await uploadSessions.begin({ ...file, name: 'other' }, quota);
    expect(await uploadSessions.read(id, 0)).toBeUndefined();
  });

  test('a new session of the same name replaces the former', async () => {
    const former = await uploadSessions.begin({ ...file, totalBytes: 20 }, quota);
    await uploadSessions.write(ALICE, former.id, 0, bytes('x'));
    const { id } = await uploadSessions.begin({ ...file, totalBytes: 20 }, quota);
    expect(await uploadSessions.find(ALICE, former.id)).toBeUndefined();
    expect(await uploadSessions.find(ALICE, id)).toMatchObject({ receivedBytes: 0 });
  });

  test('the quota counts uploads in progress like stored ones, also concurrently', async () => {
    const { uploads } = bench.records;
    await uploadSessions.begin({ ...file, totalBytes: 10 }, quota);
    await expect(uploads.begin({ ...upload, name: 'b', sizeBytes: 11 }, quota)).rejects.toMatchObject({
      code: 'too-large',
    });
    await uploads.begin({ ...upload, name: file.name, sizeBytes: 20 }, quota);
    await uploadSessions.begin({ ...file, owner: BOB, totalBytes: 20 }, quota);
    const tight = { files: 1, bytes: 20 };
    const both = await Promise.allSettled([
      bench.records.uploadSessions.begin({ ...file, owner: 'user:tenant:carol', name: 'a' }, tight),
      bench.others.uploadSessions.begin({ ...file, owner: 'user:tenant:carol', name: 'b' }, tight),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is erased with all other data of its owner', async () => {
    const { id } = await uploadSessions.begin(file, quota);
    await uploadSessions.write(ALICE, id, 0, bytes('secret'));
    await bench.records.erase(ALICE);
    expect(await uploadSessions.read(id, 0)).toBeUndefined();
  });

  test('abandoned sessions are removed with expired records', async () => {
    const { id } = await uploadSessions.begin(file, quota);
    await uploadSessions.write(ALICE, id, 0, bytes('secret'));
    bench.clock.nowMs += UPLOAD_SESSION_LEASE_MS + 1;
    await bench.records.expire({}, bench.clock.nowMs);
    expect(await uploadSessions.read(id, 0)).toBeUndefined();
  });
}
