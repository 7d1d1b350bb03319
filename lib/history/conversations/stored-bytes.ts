import { sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db } from '../database/store.ts';

/**
 * The bytes of conversations that an owner may still store, within what is left for the guests of a network; Infinity
 * without a limit. Throws AppError `too-large` when there are none.
 */
export async function requireRoom(
  db: Db,
  { owner, network }: { owner: Owner; network?: string | undefined },
  { mostBytes, networkFactor }: StorageQuota,
): Promise<number> {
  if (mostBytes === undefined) return Infinity;
  const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
  const left = mostBytes - (await bytesOf(db, 'owner', owner));
  if (left <= 0) {
    throw new AppError(
      'too-large',
      `Your conversations have reached the limit of ${megabytes(mostBytes)} MB. Remove some that you no longer need.`,
    );
  }
  if (network === undefined || networkFactor === undefined) return left;
  const ofNetwork = mostBytes * networkFactor;
  const leftForNetwork = ofNetwork - (await bytesOf(db, 'network', network));
  if (leftForNetwork > 0) return Math.min(left, leftForNetwork);
  throw new AppError(
    'too-large',
    `Guests from your network have reached the limit of ${megabytes(ofNetwork)} MB of conversations. Remove some that you no longer need.`,
  );
}

async function bytesOf(db: Db, column: 'owner' | 'network', value: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

/** Adds to or subtracts from a conversation's byte count. Locks it until the transaction ends. */
export async function addBytes(db: Db, conversation: string, bytes: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ bytes: sql<number>`bytes + ${bytes}` })
    .where('id', '=', conversation)
    .execute();
}

/** Limits on one owner's stored data; an absent value means no limit. */
export interface StorageQuota {
  /** The maximum size of conversations, in bytes. */
  mostBytes?: number | undefined;
  mostRatings?: number | undefined;
  /** The factor for all guests of one network. */
  networkFactor?: number | undefined;
}
