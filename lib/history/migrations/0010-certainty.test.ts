import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createConversations } from './0001-conversations.ts';
import { createAdministration } from './0002-administration.ts';
import { noteUnanswered } from './0009-unanswered.ts';
import { gradeAnswers } from './0010-certainty.ts';
import { onEmptyDatabases } from './empty-databases.contract.ts';

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
