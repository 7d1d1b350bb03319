import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAdministration } from './0002-administration.ts';
import { orderAudit } from './0004-audit-order.ts';
import { onEmptyDatabases } from './empty-databases.contract.ts';

onEmptyDatabases((db) => {
  test('an audit log keeps its entries in order of time', async () => {
    await createAdministration(db());
    for (const [id, atMs] of [
      ['c', 10],
      ['a', 30],
      ['b', 20],
      ['d', 20],
    ] as const) {
      await sql`insert into audit_lines (id, at_ms, action, search_text, detail_json)
        values (${id}, ${atMs}, 'sign-in', '', '{}')`.execute(db());
    }
    await orderAudit(db());
    const { rows } = await sql<{ id: string; sequence: number }>`
      select id, sequence from audit_lines order by sequence`.execute(db());
    expect(rows.map(({ id, sequence }) => [id, sequence])).toEqual([
      ['c', 1],
      ['b', 2],
      ['d', 3],
      ['a', 4],
    ]);
  });
});
