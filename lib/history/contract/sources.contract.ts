import { expect, test } from 'vitest';
import { LEASE_MS, type SourceItemState, type SourceLease } from '#lib/core/records/sources.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { type Bench, NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

const item = (id: string, more: Partial<SourceItemState> = {}): SourceItemState => ({
  id,
  path: `${id}.txt`,
  document: `wiki/${id}.txt`,
  version: '1',
  hash: 'abc',
  url: null,
  readers: undefined,
  category: undefined,
  failure: null,
  failedVersion: '',
  attempts: 0,
  failedAtMs: 0,
  ...more,
});

const counts = { added: 1, replaced: 0, relabelled: 0, unchanged: 0, skipped: 0, removed: 0, failed: 0 };

async function begin({ sources }: Bench['records'], holder = 'one'): Promise<SourceLease> {
  const begun = await sources.begin('wiki', holder);
  if (!begun) throw new Error('Another process has it.');
  return begun.lease;
}

/** The contract of the states of sources. */
export function sourcesContract(open: OpenBench): void {
  const bench = perTest(open);

  test('one server at a time syncs a source, and another one after it ended or died', async () => {
    const { records, others, clock } = bench;
    const attempts = await Promise.all(
      ['one', 'two', 'three', 'four'].map((holder, index) =>
        (index % 2 ? records : others).sources.begin('wiki', holder),
      ),
    );
    expect(attempts.filter((begun) => begun !== undefined)).toHaveLength(1);
    expect(await others.sources.begin('handbook', 'five')).toBeDefined();
    const lease = attempts.find((begun) => begun !== undefined)?.lease;
    if (!lease) throw new Error('One has it.');
    clock.nowMs += LEASE_MS - 1;
    await records.sources.renew(lease);
    clock.nowMs += LEASE_MS - 1;
    expect(await others.sources.begin('wiki', 'six')).toBeUndefined();
    clock.nowMs += 1;
    await begin(others, 'six');
    const lost = { code: 'conflict' };
    await expect(records.sources.renew(lease)).rejects.toMatchObject(lost);
    await expect(records.sources.change(lease, [item('a')], [])).rejects.toMatchObject(lost);
    await expect(records.sources.end(lease, { failure: null, counts })).rejects.toMatchObject(lost);
    expect(await others.sources.items('wiki')).toEqual([]);
  });

  test('items are stored and removed together, and each write renews the lease', async () => {
    const { records, others, clock } = bench;
    const lease = await begin(records);
    const readers = { oids: ['ann'], groups: [] };
    const many = Array.from({ length: 1200 }, (_, index) => item(`n${index}`));
    await records.sources.change(lease, [item('a', { readers, category: null }), ...many], []);
    clock.nowMs += LEASE_MS - 1;
    await records.sources.change(lease, [item('b', { url: 'https://wiki/b' })], ['n0', 'n1199', 'never']);
    await records.sources.change(lease, [item('a', { version: '2', readers, category: 'HR' })], []);
    clock.nowMs += LEASE_MS - 1;
    await records.sources.renew(lease);
    const items = await others.sources.items('wiki');
    expect(items).toHaveLength(1200);
    expect(items).toContainEqual(item('a', { version: '2', readers, category: 'HR' }));
    expect(items).toContainEqual(item('b', { url: 'https://wiki/b' }));
    expect(await others.sources.urls(['wiki/a.txt', 'wiki/b.txt', 'x'])).toEqual(
      new Map([['wiki/b.txt', 'https://wiki/b']]),
    );
  });

  test('the end of a run is stored with what the one before it failed of', async () => {
    const { records, others, clock } = bench;
    const first = await begin(records);
    expect(await others.sources.list()).toMatchObject([{ name: 'wiki', isRunning: true, counts: null }]);
    clock.nowMs += 5;
    const none = { failureBefore: null, failedBefore: 0 };
    expect(await records.sources.end(first, { cursor: 'c1', failure: null, counts })).toEqual(none);
    expect(await others.sources.list()).toEqual([
      {
        name: 'wiki',
        isPaused: false,
        isRunning: false,
        attemptedAtMs: NOON_MS,
        succeededAtMs: NOON_MS + 5,
        failure: null,
        counts,
        documents: 0,
        failedDocuments: 0,
        skippedItems: 0,
      },
    ]);
    const second = await others.sources.begin('wiki', 'two');
    expect(second?.cursor).toBe('c1');
    if (!second) throw new Error('It is free.');
    clock.nowMs += 5;
    const failed = { ...counts, failed: 3 };
    expect(await others.sources.end(second.lease, { failure: 'It is away.\0', counts: failed })).toEqual(
      none,
    );
    const third = await records.sources.begin('wiki', 'one');
    expect(third?.cursor).toBe('c1');
    if (!third) throw new Error('It is free.');
    const end = { failure: null, counts, interrupted: true };
    expect(await records.sources.end(third.lease, end)).toEqual({
      failureBefore: 'It is away.\uFFFD',
      failedBefore: 3,
    });
    expect(await records.sources.list()).toMatchObject([
      { failure: 'It is away.\uFFFD', succeededAtMs: NOON_MS + 5, counts: failed },
    ]);
  });

  test('what is left out is stored with the end of a run, and stays where a run says nothing of it', async () => {
    const { records, others } = bench;
    const skipped = { count: 7, named: [{ id: 'a', path: 'a.zip', reason: '.zip files are not supported' }] };
    const first = await begin(records);
    expect(await others.sources.skipped('wiki')).toEqual({ count: 0, named: [] });
    await records.sources.end(first, { failure: null, counts, skipped });
    await records.sources.end(await begin(records), { failure: 'It is away.', counts });
    expect(await others.sources.skipped('wiki')).toEqual(skipped);
    expect(await others.sources.list()).toMatchObject([{ skippedItems: 7 }]);
    expect(await others.sources.skipped('never')).toEqual({ count: 0, named: [] });
  });

  test('a source is paused and goes on, also before it ever ran', async () => {
    const { records, others } = bench;
    await records.sources.pause('wiki', true);
    expect(await others.sources.list()).toMatchObject([{ name: 'wiki', isPaused: true, isRunning: false }]);
    await begin(others);
    await records.sources.pause('wiki', false);
    expect(await others.sources.list()).toMatchObject([{ isPaused: false, isRunning: true }]);
  });

  test('failed documents are listed with their reasons, the latest first', async () => {
    const { records, others } = bench;
    const failing = (id: string, failedAtMs: number) => item(id, { failure: `Why ${id}.`, failedAtMs });
    await records.sources.change(await begin(records), [failing('a', 1), failing('b', 3), item('c')], []);
    await records.sources.change(await begin(records), [item('d', { hash: '' })], []);
    expect(await others.sources.failures('wiki', 9)).toEqual([
      { path: 'b.txt', document: 'wiki/b.txt', reason: 'Why b.', atMs: 3 },
      { path: 'a.txt', document: 'wiki/a.txt', reason: 'Why a.', atMs: 1 },
    ]);
    expect(await others.sources.failures('wiki', 1)).toHaveLength(1);
    expect(await others.sources.list()).toMatchObject([{ documents: 3, failedDocuments: 2 }]);
  });
}
