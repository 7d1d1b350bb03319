import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createConversations } from './0001-conversations.ts';
import { countStoredBytes } from './0006-stored-bytes.ts';
import { onEmptyDatabases } from './empty-databases.contract.ts';

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
