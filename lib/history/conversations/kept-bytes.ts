import { sql } from 'kysely';
import type { Owner } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';

/** Throws AppError `too-large` where an owner holds as many bytes of questions and answers as they may. */
export async function requireRoom(db: Db, owner: Owner, most: number): Promise<void> {
  if (most === Number.POSITIVE_INFINITY) return;
  const { bytes } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) < most) return;
  throw new AppError(
    'too-large',
    `Your conversations hold ${Math.floor(most / 1_000_000)} MB, as much as they may. Remove some that you no longer need.`,
  );
}

/** Counts more bytes to a conversation, or fewer. Locks it until the transaction ends. */
export async function addBytes(db: Db, conversation: string, bytes: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where('id', '=', conversation)
    .execute();
}
