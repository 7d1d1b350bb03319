import type { Selectable, Transaction } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { type Inquiry, type InquiryRepository, MAX_NOTE_LENGTH } from '#lib/core/records/unanswered.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noTurn } from './conversations/summaries.ts';
import type { Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { bounded, storable } from './stored-values.ts';

/** The inquiries in this store. */
export function createInquiries(store: Store): InquiryRepository {
  return {
    ask: (owner, turn) => store.change((db) => passOn(db, { owner, turn, atMs: store.now() })),

    async ofTurns(owner, turns) {
      if (turns.length === 0) return new Map();
      const rows = await store.read((db) =>
        db
          .selectFrom('inquiries')
          .selectAll()
          .where('owner', '=', owner)
          .where('turn_id', 'in', turns)
          .execute(),
      );
      return new Map(rows.map((row) => [row.turn_id, inquiryOf(row)]));
    },

    async answer(turns, note, by) {
      const given = bounded(note.trim(), MAX_NOTE_LENGTH, 'note');
      if (given === '')
        throw new AppError('bad-request', 'note needs at least one character.', { field: 'note' });
      if (turns.length === 0) return 0;
      const answered = await store.change((db) =>
        db
          .updateTable('inquiries')
          .set({ note: given, answered_at_ms: store.now(), answered_by: by && storable(by) })
          .where('turn_id', 'in', turns)
          .returning('turn_id')
          .execute(),
      );
      return answered.length;
    },
  };
}

function inquiryOf({ asked_at_ms, note, answered_at_ms }: Selectable<Tables['inquiries']>): Inquiry {
  return { askedAtMs: asked_at_ms, note, answeredAtMs: answered_at_ms };
}

/** Stores that the owner of a turn waits for its answer; a turn is passed on once. */
async function passOn(
  db: Transaction<Tables>,
  { owner, turn, atMs }: { owner: Owner; turn: string; atMs: number },
): Promise<Inquiry> {
  const asked = await db
    .updateTable('turns')
    .set({ handled_at_ms: null })
    .where('id', '=', storable(turn))
    .where('owner', '=', owner)
    .returning(['id', 'certainty'])
    .executeTakeFirst();
  if (!asked) throw noTurn();
  if (asked.certainty !== 'none') {
    throw new AppError('conflict', 'Only a question that the documents did not answer can be passed on.');
  }
  const row = {
    turn_id: asked.id,
    owner,
    asked_at_ms: atMs,
    note: null,
    answered_at_ms: null,
    answered_by: null,
  };
  await db
    .insertInto('inquiries')
    .values(row)
    .onConflict((conflict) => conflict.column('turn_id').doNothing())
    .execute();
  const stored = await db
    .selectFrom('inquiries')
    .selectAll()
    .where('turn_id', '=', asked.id)
    .executeTakeFirstOrThrow();
  return inquiryOf(stored);
}
