import { type Insertable, type Selectable, sql } from 'kysely';
import {
  type FailedItem,
  type ItemLabels,
  LEASE_MS,
  type SourceItemState,
  type SourceLease,
  type SourceRepository,
  type SourceState,
  type SyncEnd,
} from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Db, Store } from './database/store.ts';
import type { Tables } from './database/tables.ts';
import { storable } from './stored-values.ts';

type ItemRow = Selectable<Tables['source_items']>;

/** Rows of one statement: SQLite takes 32,766 parameters, Postgres 65,535. */
const ROWS = 500;

/** The states of sources in this store. */
export function createSources(store: Store): SourceRepository {
  return {
    list: () => listStates(store),
    failures: (name, most) => store.read((db) => failuresOf(db, name, most)),

    async skipped(name) {
      const row = await store.read((db) =>
        db
          .selectFrom('sources')
          .select(['skipped_items', 'skipped_json'])
          .where('name', '=', name)
          .executeTakeFirst(),
      );
      return { count: row?.skipped_items ?? 0, named: JSON.parse(row?.skipped_json ?? '[]') };
    },

    async pause(name, isPaused) {
      const paused = isPaused ? 1 : 0;
      await store.read((db) =>
        db
          .insertInto('sources')
          .values({ name, paused, held_until_ms: 0, failed_items: 0 })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ paused }))
          .execute(),
      );
    },

    begin: (name, holder) => begin(store, { name, holder }),
    renew: (lease) => store.read((db) => renew(db, lease, store.now())),

    async items(name) {
      const rows = await store.read((db) =>
        db.selectFrom('source_items').selectAll().where('source', '=', name).execute(),
      );
      return rows.map(itemOf);
    },

    change: (lease, put, remove) =>
      store.change(async (db) => {
        // First: concurrent holders wait for one another here, and the one whose lease is over changes nothing.
        await renew(db, lease, store.now());
        await removeItems(db, lease.name, remove);
        await putItems(db, lease.name, put);
      }),

    end: (lease, ended) => end(store, lease, ended),

    async urls(documents) {
      if (documents.length === 0) return new Map();
      const rows = await store.read((db) =>
        db
          .selectFrom('source_items')
          .select(['document', 'url'])
          .where('document', 'in', documents)
          .where('url', 'is not', null)
          .execute(),
      );
      return new Map(rows.map(({ document, url }) => [document, url ?? '']));
    },
  };
}

async function listStates(store: Store): Promise<SourceState[]> {
  const nowMs = store.now();
  const [rows, counts] = await store.read(async (db) => [
    await db
      .selectFrom('sources')
      .select([
        'name',
        'paused',
        'held_until_ms',
        'attempted_at_ms',
        'succeeded_at_ms',
        'failure',
        'counts_json',
        'skipped_items',
      ])
      .orderBy('name')
      .execute(),
    await db
      .selectFrom('source_items')
      .select(({ fn }) => [
        'source',
        sql<number>`sum(case when hash = '' then 0 else 1 end)`.as('documents'),
        fn.count<number>('failure').as('failed'),
      ])
      .groupBy('source')
      .execute(),
  ]);
  const bySource = new Map(counts.map((count) => [count.source, count]));
  return rows.map((row) => ({
    name: row.name,
    isPaused: row.paused === 1,
    isRunning: row.held_until_ms > nowMs,
    attemptedAtMs: row.attempted_at_ms,
    succeededAtMs: row.succeeded_at_ms,
    failure: row.failure,
    counts: row.counts_json === null ? null : JSON.parse(row.counts_json),
    documents: Number(bySource.get(row.name)?.documents ?? 0),
    failedDocuments: Number(bySource.get(row.name)?.failed ?? 0),
    skippedItems: row.skipped_items ?? 0,
  }));
}

async function begin(
  store: Store,
  { name, holder }: SourceLease,
): Promise<{ lease: SourceLease; cursor: string | null } | undefined> {
  const nowMs = store.now();
  const held = { holder, held_until_ms: nowMs + LEASE_MS, attempted_at_ms: nowMs };
  const row = await store.read((db) =>
    db
      .insertInto('sources')
      .values({ name, paused: 0, failed_items: 0, ...held })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(held)
          .where(({ eb, or }) =>
            or([
              eb('sources.holder', 'is', null),
              eb('sources.holder', '=', holder),
              eb('sources.held_until_ms', '<=', nowMs),
            ]),
          ),
      )
      .returning('cursor')
      .executeTakeFirst(),
  );
  return row && { lease: { name, holder }, cursor: row.cursor };
}

function end(
  store: Store,
  lease: SourceLease,
  { cursor, failure, counts, skipped, interrupted = false }: SyncEnd,
): ReturnType<SourceRepository['end']> {
  return store.change(async (db) => {
    await renew(db, lease, store.now());
    const before = await db
      .selectFrom('sources')
      .select(['failure as failureBefore', 'failed_items as failedBefore'])
      .where('name', '=', lease.name)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sources')
      .set({
        holder: null,
        held_until_ms: 0,
        ...(cursor !== undefined && { cursor }),
        ...(skipped && {
          skipped_items: skipped.count,
          skipped_json: storable(JSON.stringify(skipped.named)),
        }),
        ...(!interrupted && {
          failure: failure && storable(failure),
          failed_items: counts.failed,
          counts_json: JSON.stringify(counts),
        }),
        ...(!interrupted && failure === null && { succeeded_at_ms: store.now() }),
      })
      .where('name', '=', lease.name)
      .execute();
    return before;
  });
}

async function failuresOf(db: Db, name: string, most: number): Promise<FailedItem[]> {
  const rows = await db
    .selectFrom('source_items')
    .select(['path', 'document', 'failure', 'failed_at_ms'])
    .where('source', '=', name)
    .where('failure', 'is not', null)
    .orderBy('failed_at_ms', 'desc')
    .orderBy('path')
    .limit(most)
    .execute();
  return rows.map(({ path, document, failure, failed_at_ms }) => ({
    path,
    document,
    reason: failure ?? '',
    atMs: failed_at_ms,
  }));
}

async function renew(db: Db, { name, holder }: SourceLease, nowMs: number): Promise<void> {
  const renewed = await db
    .updateTable('sources')
    .set({ held_until_ms: nowMs + LEASE_MS })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('held_until_ms', '>', nowMs)
    .returning('name')
    .executeTakeFirst();
  if (!renewed) throw new AppError('conflict', `Another process syncs the source "${name}" by now.`);
}

async function removeItems(db: Db, source: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS) {
    await db
      .deleteFrom('source_items')
      .where('source', '=', source)
      .where('id', 'in', ids.slice(at, at + ROWS))
      .execute();
  }
}

async function putItems(db: Db, source: string, items: readonly SourceItemState[]): Promise<void> {
  for (let at = 0; at < items.length; at += ROWS) {
    await db
      .insertInto('source_items')
      .values(items.slice(at, at + ROWS).map((item) => rowOf(source, item)))
      .onConflict((conflict) =>
        conflict.columns(['source', 'id']).doUpdateSet(({ ref }) => ({
          path: ref('excluded.path'),
          document: ref('excluded.document'),
          version: ref('excluded.version'),
          hash: ref('excluded.hash'),
          url: ref('excluded.url'),
          labels_json: ref('excluded.labels_json'),
          failure: ref('excluded.failure'),
          failed_version: ref('excluded.failed_version'),
          attempts: ref('excluded.attempts'),
          failed_at_ms: ref('excluded.failed_at_ms'),
        })),
      )
      .execute();
  }
}

function rowOf(source: string, item: SourceItemState): Insertable<Tables['source_items']> {
  const labels: ItemLabels = { readers: item.readers, category: item.category };
  return {
    source,
    id: item.id,
    path: storable(item.path),
    document: item.document,
    version: storable(item.version),
    hash: item.hash,
    url: item.url && storable(item.url),
    labels_json: JSON.stringify(labels),
    failure: item.failure && storable(item.failure),
    failed_version: storable(item.failedVersion),
    attempts: item.attempts,
    failed_at_ms: item.failedAtMs,
  };
}

function itemOf({
  labels_json,
  failed_version,
  failed_at_ms,
  source: _source,
  ...row
}: ItemRow): SourceItemState {
  const labels: ItemLabels = JSON.parse(labels_json);
  return { ...row, ...labels, failedVersion: failed_version, failedAtMs: failed_at_ms };
}
