import type { Kysely } from 'kysely';

const COUNTED_BY = {
  uploads: ['network'],
  arrivals: ['network'],
  conversations: ['network', 'bytes'],
  feedback: ['network'],
};

/**
 * The network of a guest's stored data, as a keyed hash of the address: data of all guests of one address is counted
 * together. Null for signed-in users and older data.
 */
export async function noteNetworks(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(COUNTED_BY)) {
    await db.schema.alterTable(table).addColumn('network', 'text').execute();
    await db.schema.createIndex(`${table}_by_network`).on(table).columns(columns).execute();
  }
}
