import { type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import { type Db, inBatches, type Store } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import {
  COUNTED,
  DAY_MS,
  dimensionsOf,
  FIGURES,
  type Figures,
  mergeCounts,
  packCounts,
  personKey,
  sumsOf,
  type UsageSum,
  type UsageSumTable,
  unpackCounts,
} from './usage-sums.ts';

/** Entries that one transaction moves into the sums, or out of them. */
const MOST_AT_ONCE = 500;

/** Converts a stored sum. */
export function sumOf(row: UsageSumTable): UsageSum {
  const [model, promptVersion, name, variant, currency] = JSON.parse(row.dimensions_json) as [
    string | null,
    number | null,
    string | null,
    string | null,
    string | null,
  ];
  return {
    startMs: row.day_ms,
    group: {
      model,
      promptVersion,
      experiment: name === null ? null : { name, variant: variant ?? '' },
      currency,
    },
    figures: row,
    people: unpackCounts(row.people),
    first_token: unpackCounts(row.first_token),
    total: unpackCounts(row.total),
  };
}

/**
 * Adds to the stored sums of days, or subtracts from them. Part of the transaction that stores, changes or removes the
 * entries; locks each sum until it ends.
 */
export async function addSums(db: Db, sums: readonly UsageSum[], sign: 1 | -1 = 1): Promise<void> {
  const keyed = sums.map((sum) => ({ sum, key: { day: sum.startMs, dimensions: dimensionsOf(sum.group) } }));
  // Always in this order, so that two transactions never wait for each other.
  keyed.sort(
    ({ key: one }, { key: other }) =>
      one.day - other.day ||
      (one.dimensions < other.dimensions ? -1 : Number(one.dimensions > other.dimensions)),
  );
  for (const { sum, key } of keyed) {
    // Another server may add the sum, or remove it, between the two statements.
    while (!((await change(db, sum, key, sign)) || sign === -1 || (await insert(db, sum, key))));
  }
}

interface SumKey {
  day: number;
  dimensions: string;
}

/** Whether there is such a sum. */
async function change(db: Db, sum: UsageSum, { day, dimensions }: SumKey, sign: 1 | -1): Promise<boolean> {
  const deltas = FIGURES.map((name) => [name, sql<number>`${sql.ref(name)} + ${sign * sum.figures[name]}`]);
  const row = await db
    .updateTable('usage_sums')
    .set(Object.fromEntries(deltas))
    .where('day_ms', '=', day)
    .where('dimensions_json', '=', dimensions)
    .returning(['questions', ...COUNTED])
    .executeTakeFirst();
  if (!row) return false;
  if (row.questions <= 0) {
    await db
      .deleteFrom('usage_sums')
      .where('day_ms', '=', day)
      .where('dimensions_json', '=', dimensions)
      .execute();
    return true;
  }
  const counts = COUNTED.map((name) => [
    name,
    packCounts(mergeCounts(unpackCounts(row[name]), sum[name], sign)),
  ]);
  await db
    .updateTable('usage_sums')
    .set(Object.fromEntries(counts))
    .where('day_ms', '=', day)
    .where('dimensions_json', '=', dimensions)
    .execute();
  return true;
}

/** Whether there was no such sum. */
async function insert(db: Db, sum: UsageSum, { day, dimensions }: SumKey): Promise<boolean> {
  const row: UsageSumTable = {
    day_ms: day,
    dimensions_json: dimensions,
    ...sum.figures,
    people: packCounts(sum.people),
    first_token: packCounts(sum.first_token),
    total: packCounts(sum.total),
  };
  const inserted = await db
    .insertInto('usage_sums')
    .values(row)
    .onConflict((conflict) => conflict.columns(['day_ms', 'dimensions_json']).doNothing())
    .returning('day_ms')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Adds entries to the sums that an earlier version stored, in short batches with pauses; until then a report reads them
 * one by one. Several servers may do it at once.
 */
export async function sumEarlierUsage(store: Store, signal?: AbortSignal): Promise<void> {
  await inEntryBatches(store, sql`summed = 0`, signal, async (db, ids) => {
    const rows = await db
      .updateTable('usage_entries')
      .set({ summed: 1 })
      .where('id', 'in', ids)
      .where('summed', '=', 0)
      .returningAll()
      .execute();
    await addSums(db, sumsOf(rows.map(usageOf), DAY_MS));
    return rows.length;
  });
}

/** Removes usage from before a time, from the sums too, in short batches; resolves with the number of entries. */
export function removeUsage(store: Store, beforeMs: number, signal?: AbortSignal): Promise<number> {
  return inEntryBatches(store, sql`at_ms < ${beforeMs}`, signal, async (db, ids) => {
    const rows = await db.deleteFrom('usage_entries').where('id', 'in', ids).returningAll().execute();
    await addSums(db, sumsOf(summed(rows), DAY_MS), -1);
    return rows.length;
  });
}

/** Takes a person out of usage, in short batches: their figures stay, and they no longer count as one of its people. */
export async function forgetAsker(store: Store, owner: Owner): Promise<void> {
  await inEntryBatches(store, sql`owner = ${owner}`, undefined, async (db, ids) => {
    const rows = await db
      .updateTable('usage_entries')
      .set({ owner: null })
      .where('id', 'in', ids)
      .where('owner', '=', owner)
      .returningAll()
      .execute();
    const people = sumsOf(summed(rows), DAY_MS).map(
      ({ startMs, group, figures }): UsageSum => ({
        ...{ startMs, group, first_token: [], total: [] },
        figures: Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures,
        people: [personKey(owner), figures.questions],
      }),
    );
    await addSums(db, people, -1);
    return rows.length;
  });
}

/** Runs `work` on entries of which the condition holds, the oldest first, until none is left. */
function inEntryBatches(
  store: Store,
  condition: ReturnType<typeof sql>,
  signal: AbortSignal | undefined,
  work: (db: Db, ids: string[]) => Promise<number>,
): Promise<number> {
  const batch = (limit: number) =>
    store.change(async (db) => {
      const rows = await db
        .selectFrom('usage_entries')
        .select('id')
        .where(sql<boolean>`${condition}`)
        .orderBy('at_ms')
        .limit(limit)
        .execute();
      if (rows.length === 0) return undefined;
      return work(
        db,
        rows.map(({ id }) => id),
      );
    });
  return inBatches(batch, signal, MOST_AT_ONCE);
}

function summed(rows: readonly Selectable<Tables['usage_entries']>[]): UsageEntry[] {
  return rows.filter(({ summed: isSummed }) => isSummed === 1).map(usageOf);
}

/** Converts a row to an entry. */
export function usageOf(row: Selectable<Tables['usage_entries']>): UsageEntry {
  return {
    atMs: row.at_ms,
    owner: row.owner as Owner | null,
    model: row.model,
    outcome: row.outcome as UsageEntry['outcome'],
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.currency === null ? null : { currency: row.currency, amount: row.amount },
    firstTokenMs: row.first_token_ms,
    totalMs: row.total_ms,
    passages: row.passages,
    citations: row.citations,
    certainty: row.certainty as UsageEntry['certainty'],
    support:
      row.checked_sentences === null
        ? null
        : { supported: row.supported_sentences ?? 0, of: row.checked_sentences },
    promptVersion: row.prompt_version,
    experiment: row.experiment === null ? null : { name: row.experiment, variant: row.variant ?? '' },
  };
}
