import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#lib/shared/app-error.ts';
import { migrate, requireMigrated } from '../database/migrate.ts';
import { holdsUnfinishedCopy, UNFINISHED_COPY } from '../database/store.ts';
import {
  batchesOf,
  type Contents,
  type CopiedTable,
  copiedTables,
  countRows,
  insertRows,
  NO_ROWS,
  type Value,
  withRows,
} from './copied-tables.ts';
import {
  at,
  type OpenRecords,
  type RecordsLocation,
  reading,
  requireNoServer,
  withBoth,
} from './open-databases.ts';

/** How far a copy is: rows of a table that are there or compared, of all that are to be. */
export interface CopyProgress {
  step: 'copying' | 'comparing';
  table: string;
  rows: number;
  of: number;
}

interface CopyOptions {
  from: RecordsLocation;
  to: RecordsLocation;
  /** Ends the copy behind the batch that is being written. */
  signal?: AbortSignal | undefined;
  progress?: ((progress: CopyProgress) => void) | undefined;
}

/** What is to be copied, and how much of it an earlier run has copied. */
export interface CopyPlan {
  tables: { table: CopiedTable; rows: number; copied: number; last: Value[] }[];
  /** Whether an earlier run began it. */
  isBegun: boolean;
}

/**
 * Copies all records into a database without any, and resolves with what each table holds, compared in both. A batch and
 * the note how far it is are one transaction: after a kill the same call goes on where it was. Nothing that was there
 * before is changed or removed, and a server does not start with a copy that is not whole. Throws AppError `conflict` where
 * a server uses one of the two, the target holds other records, or the two differ in the end; an AbortError at `signal`.
 */
export async function copyRecords(options: CopyOptions): Promise<Map<string, Contents>> {
  return withBoth(options.from, options.to, async (source, target) => {
    let plan = await planOf(source, target);
    if (!plan.isBegun) {
      await begin(source, target, plan);
      // The tables of the target are there now.
      plan = await planOf(source, target);
    }
    await reading(source, async (from) => {
      for (const entry of plan.tables) await copyTable(from, target, entry, options);
    });
    // Reads the source anew: what a server has written meanwhile shows here.
    const contents = await reading(source, (from) => compareAll(from, target, plan, options));
    await requireNoServer(source);
    await target.db.schema.dropTable(UNFINISHED_COPY).execute();
    return contents;
  });
}

/** What `copyRecords` would do. Refuses what it would refuse, and changes nothing. */
export async function planCopy(from: RecordsLocation, to: RecordsLocation): Promise<CopyPlan> {
  return withBoth(from, to, planOf);
}

async function planOf(source: OpenRecords, target: OpenRecords): Promise<CopyPlan> {
  await at(source, async () => {
    await requireNoServer(source);
    await requireMigrated(source.db);
    if (await holdsUnfinishedCopy(source.db, source.kind)) {
      throw new AppError('conflict', 'It holds a part of a copy itself. Finish that one first.');
    }
  });
  const tables = await copiedTables();
  const noted = await at(target, () => notesOf(source, target, tables));
  const plan: CopyPlan = { tables: [], isBegun: noted.size > 0 };
  for (const table of tables) {
    const rows = await at(source, () => countRows(source, table.name));
    const { copied = 0, last = [] } = noted.get(table.name) ?? {};
    plan.tables.push({ table, rows, copied, last });
  }
  return plan;
}

interface Note {
  source: string;
  table_name: string;
  copied: number;
  last_json: string;
}

/** How far earlier runs are, by table; empty where none has begun. Throws where the target is not for this copy. */
async function notesOf(
  source: OpenRecords,
  target: OpenRecords,
  tables: CopiedTable[],
): Promise<Map<string, { copied: number; last: Value[] }>> {
  if (target.kind === 'sqlite' && !existsSync(target.name)) return new Map();
  await requireNoServer(target);
  if (!(await holdsUnfinishedCopy(target.db, target.kind))) {
    await requireEmpty(target, tables);
    return new Map();
  }
  await requireMigrated(target.db);
  const { rows } = await sql<Note>`select * from ${sql.table(UNFINISHED_COPY)}`.execute(target.db);
  const other = rows.find((row) => row.source !== source.name);
  if (other) {
    throw new AppError(
      'conflict',
      `It holds a part of a copy of ${other.source}. Finish that one, or name another target.`,
    );
  }
  return new Map(
    rows.map((row) => [row.table_name, { copied: row.copied, last: JSON.parse(row.last_json) }]),
  );
}

async function requireEmpty(target: OpenRecords, tables: CopiedTable[]): Promise<void> {
  const there = new Set((await target.db.introspection.getTables()).map(({ name }) => name));
  const found: string[] = [];
  for (const { name } of tables.filter((table) => there.has(table.name))) {
    const rows = await countRows(target, name);
    if (rows > 0) found.push(`${name}: ${rows}`);
  }
  if (found.length === 0) return;
  throw new AppError(
    'conflict',
    `It holds records (${found.join(', ')}), and copies do not mix. Nothing is changed. Name an empty database as the ` +
      'target, or a folder without people.sqlite, and leave this one as it is.',
  );
}

/** Makes the tables of the target, and notes that the copy has begun. */
async function begin(source: OpenRecords, target: OpenRecords, { tables }: CopyPlan): Promise<void> {
  await at(target, async () => {
    await migrate(target.db);
    await target.db.transaction().execute(async (db) => {
      await db.schema
        .createTable(UNFINISHED_COPY)
        .addColumn('table_name', 'text', (column) => column.primaryKey())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('copied', 'bigint', (column) => column.notNull())
        .addColumn('last_json', 'text', (column) => column.notNull())
        .execute();
      for (const { table } of tables) {
        await sql`insert into ${sql.table(UNFINISHED_COPY)} (table_name, source, copied, last_json)
          values (${table.name}, ${source.name}, 0, '[]')`.execute(db);
      }
    });
  });
}

async function copyTable(
  source: OpenRecords,
  target: OpenRecords,
  { table, rows: of, copied, last: behind }: CopyPlan['tables'][number],
  { signal, progress }: CopyOptions,
): Promise<void> {
  let rows = copied;
  for await (const batch of batchesOf(source, table, behind)) {
    signal?.throwIfAborted();
    await at(target, () =>
      target.db.transaction().execute(async (db) => {
        const { numAffectedRows } = await sql`
          update ${sql.table(UNFINISHED_COPY)}
          set copied = ${rows + batch.rows.length}, last_json = ${JSON.stringify(batch.last)}
          where table_name = ${table.name} and copied = ${rows}`.execute(db);
        if (numAffectedRows !== 1n) {
          throw new AppError('conflict', 'Another process copies to it. Let that one finish.');
        }
        await insertRows({ kind: target.kind, db }, table, batch.rows);
      }),
    );
    rows += batch.rows.length;
    progress?.({ step: 'copying', table: table.name, rows, of });
    // Between two SQLite files nothing else lets signals in.
    await setImmediate();
  }
}

async function compareAll(
  source: OpenRecords,
  target: OpenRecords,
  { tables }: CopyPlan,
  options: CopyOptions,
): Promise<Map<string, Contents>> {
  const compared = new Map<string, Contents>();
  for (const { table, rows } of tables) {
    const of = 2 * rows;
    const here = await contentsOf(source, table, { ...options, before: 0, of });
    const there = await at(target, () => contentsOf(target, table, { ...options, before: here.rows, of }));
    if (here.rows !== there.rows || here.hash !== there.hash) {
      throw new AppError(
        'conflict',
        `${table.name} differs: ${here.rows} rows in ${source.name}, ${there.rows} in ${target.name}. Something has written ` +
          'one of them since the copy began, and the target is of no use. Stop every server, and copy into another, ' +
          'empty database.',
      );
    }
    compared.set(table.name, here);
  }
  return compared;
}

async function contentsOf(
  records: OpenRecords,
  table: CopiedTable,
  { before, of, signal, progress }: Pick<CopyOptions, 'signal' | 'progress'> & { before: number; of: number },
): Promise<Contents> {
  let contents = NO_ROWS;
  for await (const { rows } of batchesOf(records, table)) {
    signal?.throwIfAborted();
    contents = withRows(contents, rows);
    progress?.({ step: 'comparing', table: table.name, rows: before + contents.rows, of });
    await setImmediate();
  }
  return contents;
}
