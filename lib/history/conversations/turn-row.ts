import type { Selectable } from 'kysely';
import type { StoredAnswer, StoredTurn, StoredTurnStatus } from '#lib/core/records/conversations.ts';
import { emptyAnswer } from '#lib/core/records/recorded-answer.ts';
import type { TurnTable } from '../database/tables.ts';

/** The columns that a turn is read from. */
export const TURN_COLUMNS = [
  'id',
  'parent',
  'question',
  'attachments_json',
  'overrides_json',
  'status',
  'answer_json',
  'created_at_ms',
  'ended_at_ms',
] as const satisfies readonly (keyof TurnTable)[];

type TurnRow = Pick<Selectable<TurnTable>, (typeof TURN_COLUMNS)[number]>;

/** A turn from its row. What is JSON in there was written by this room. */
export function turnOf(row: TurnRow): StoredTurn {
  return {
    id: row.id,
    parent: row.parent,
    question: row.question,
    attachments: JSON.parse(row.attachments_json),
    overrides: JSON.parse(row.overrides_json),
    status: row.status as StoredTurnStatus,
    answer: answerOf(row.answer_json) ?? emptyAnswer,
    createdAtMs: row.created_at_ms,
    endedAtMs: row.ended_at_ms,
  };
}

/** An answer as it ended; null while there is none. */
export function answerOf(json: string | null): StoredAnswer | null {
  return json === null ? null : JSON.parse(json);
}
