import type { Kysely } from 'kysely';

const COUNTED_BY = {
  uploads: ['network'],
  arrivals: ['network'],
  conversations: ['network', 'bytes'],
  feedback: ['network'],
};

/**
 * The network that a guest kept something from, as a keyed hash of the address: what all guests of one address keep is
 * counted together. Null for people who signed in, and for what was kept before.
 */
export async function noteNetworks(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COUNTED_BY)) {
    await db.schema.alterTable(table).addColumn('network', 'text').execute();
    await db.schema.createIndex(`${table}_by_network`).on(table).columns(columns).execute();
  }
}
