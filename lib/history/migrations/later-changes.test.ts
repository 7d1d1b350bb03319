import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db, Store } from '../database/store.ts';
import { sumEarlierUsage } from '../usage/stored-sums.ts';
import { createUsage } from '../usage/usage.ts';
import { onEmptyDatabases } from './empty-databases.contract.ts';
import { createAdministration, createConversations } from './first-tables.ts';
import {
  addDailyUsage,
  countStoredBytes,
  countSupported,
  gradeAnswers,
  listUnsupported,
  noteUnanswered,
  orderAudit,
} from './later-changes.ts';

const DAY_MS = 86_400_000;

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

onEmptyDatabases((db) => {
  test('existing conversations are counted in bytes', async () => {
    await createConversations(db());
    for (const id of ['one', 'empty']) {
      await sql`insert into conversations (id, owner, title, search_title, pinned, created_at_ms, updated_at_ms)
        values (${id}, 'alice', '', '', 0, 1, 1)`.execute(db());
    }
    for (const [position, answer] of [
      [0, 'ää'],
      [1, null],
    ] as const) {
      await sql`insert into turns (id, conversation_id, owner, position, status, logged, heard_at_ms, stop_requested,
          created_at_ms, question, attachments_json, overrides_json, search_text, answer_json)
        values (${`t${position}`}, 'one', 'alice', ${position}, 'done', 0, 1, 0, 1, 'ß?', '[]', '{}', '', ${answer})`.execute(
        db(),
      );
    }
    await countStoredBytes(db());
    const { rows } = await sql<{ id: string; bytes: number }>`
      select id, bytes from conversations order by id`.execute(db());
    expect(rows.map(({ id, bytes }) => [id, bytes])).toEqual([
      ['empty', 0],
      ['one', 10],
    ]);
  });
});

onEmptyDatabases((db) => {
  test('stored refusals stay refusals, and other finished answers stay answers', async () => {
    await createConversations(db());
    await createAdministration(db());
    await noteUnanswered(db());
    await sql`insert into conversations (id, owner, title, search_title, pinned, created_at_ms, updated_at_ms)
      values ('one', 'alice', '', '', 0, 1, 1)`.execute(db());
    for (const [position, status, answered] of [
      [0, 'done', 0],
      [1, 'done', 1],
      [2, 'done', null],
      [3, 'stopped', null],
    ] as const) {
      await sql`insert into turns (id, conversation_id, owner, position, status, logged, heard_at_ms, stop_requested,
          created_at_ms, question, attachments_json, overrides_json, search_text, answer_json, answered)
        values (${`t${position}`}, 'one', 'alice', ${position}, ${status}, 0, 1, 0, 1, '?', '[]', '{}', '', '{}',
          ${answered})`.execute(db());
    }
    await gradeAnswers(db());
    const { rows } = await sql<{ certainty: string }>`select certainty from turns order by position`.execute(
      db(),
    );
    expect(rows.map(({ certainty }) => certainty)).toEqual(['none', 'answer', 'answer', null]);
  });
});

onEmptyDatabases((db) => {
  test('usage of the version before is reported alike before and after it is in the sums, also what it still adds', async () => {
    await createConversations(db());
    await createAdministration(db());
    await noteUnanswered(db());
    await gradeAnswers(db());
    await countSupported(db());
    await listUnsupported(db());
    const note = (id: string, atMs: number, owner: string) =>
      sql`insert into usage_entries (id, at_ms, owner, model, outcome, input_tokens, output_tokens, currency, amount,
          first_token_ms, total_ms, passages, citations, certainty, prompt_version)
        values (${id}, ${atMs}, ${owner}, 'gpt', 'finished', 100, 10, 'EUR', 0.5, 40, 400, 3, 0, 'answer', 2)`.execute(
        db(),
      );
    await note('a', 1, 'alice');
    await note('b', DAY_MS, 'alice');
    await addDailyUsage(db());
    await note('c', DAY_MS + 1, 'bob');
    const typed = db() as unknown as Db;
    const store: Store = {
      now: () => 0,
      read: (work) => work(typed),
      change: (work) => typed.transaction().execute(work),
      eraseRemoved: async () => {},
      close: async () => {},
    };
    const report = () => createUsage(store).report(0, 2 * DAY_MS, 'day');
    const before = await report();
    expect(before.totals).toMatchObject({
      ...{ questions: 3, users: 2, inputTokens: 300, withoutSources: 3 },
      ...{ costs: [{ currency: 'EUR', amount: 1.5 }], totalMs: { p50: 400, p90: 400, p99: 400 } },
    });
    expect(before.periods.map(({ startMs, questions, users }) => [startMs, questions, users])).toEqual([
      [0, 1, 1],
      [DAY_MS, 2, 2],
    ]);
    await sumEarlierUsage(store);
    expect(await report()).toEqual(before);
    const { rows } = await sql<{ day_ms: number; questions: number }>`
      select day_ms, questions from usage_sums order by day_ms`.execute(db());
    expect(rows.map(({ day_ms, questions }) => [day_ms, questions])).toEqual([
      [0, 1],
      [DAY_MS, 2],
    ]);
  });
});
