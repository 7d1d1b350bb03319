import { expect, test } from 'vitest';
import type { AuditAction } from '#lib/core/records/audit.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

/** The contract of the audit log. */
export function auditContract(open: OpenBench): void {
  const bench = perTest(open);

  test('the audit log lists actor, action and target, newest first', async () => {
    const { audit } = bench.records;
    const note = (action: AuditAction, target: string | null) => {
      bench.clock.nowMs += 1;
      return audit.note({ action, owner: ALICE, name: 'Älice', target, detail: { before: 1 } });
    };
    await note('sign-in', null);
    await note('document-removed', 'Plan.pdf');
    await note('sign-in', null);
    const list = (query: object) =>
      audit.list({ action: null, search: '', limit: 10, after: null, ...query });
    expect((await list({})).items.map(({ action }) => action)).toEqual([
      'sign-in',
      'document-removed',
      'sign-in',
    ]);
    expect((await list({ action: 'document-removed' })).items).toEqual([
      {
        id: expect.any(String),
        atMs: NOON_MS + 2,
        action: 'document-removed',
        owner: ALICE,
        name: 'Älice',
        target: 'Plan.pdf',
        detail: { before: 1 },
      },
    ]);
    expect((await list({ search: 'PLAN' })).items).toHaveLength(1);
    expect((await list({ search: 'älice', limit: 2 })).next).not.toBeNull();
  });

  test('entries of the audit log are in the order in which any server added them', async () => {
    const listed: number[] = [];
    for (let line = 0; line < 30; line++) {
      // The clock stands still, as within a millisecond.
      const { audit } = line % 2 ? bench.others : bench.records;
      await audit.note({ action: 'sign-in', owner: ALICE, name: null, target: `${line}`, detail: {} });
    }
    let after: string | null = null;
    do {
      const found = await bench.records.audit.list({ action: 'sign-in', search: '', limit: 10, after });
      listed.push(...found.items.map(({ target }) => Number(target)));
      after = found.next;
    } while (after !== null);
    expect(listed).toEqual(Array.from({ length: 30 }, (_, line) => 29 - line));
  });

  test('an entry that is too long is still stored', async () => {
    const { audit } = bench.records;
    const target = 'x'.repeat(5000);
    await audit.note({
      action: 'refused',
      owner: null,
      name: null,
      target,
      detail: { text: 'y'.repeat(100_000) },
    });
    const { items } = await audit.list({ action: 'refused', search: '', limit: 1, after: null });
    expect(items[0]).toMatchObject({ owner: null, target: 'x'.repeat(1000) });
    expect(items[0]?.detail).toEqual({ leftOutCharacters: expect.any(Number) });
  });
}
