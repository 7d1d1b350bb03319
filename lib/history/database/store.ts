import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, sql, type Transaction } from 'kysely';
import type { StoreConfig } from '#lib/config/identity.ts';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type CopyDatabase, type MigrationLog, migrate } from './migrate.ts';
import { isCollision, postgresDialect, postgresFailure } from './postgres-dialect.ts';
import { PEOPLE_FILE, peopleFailure, sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** Attempts of a Postgres transaction after serialization conflicts; more would only add load. */
const MAX_ATTEMPTS = 5;
/** Readers in other processes block SQLite's log for the duration of one query. */
const LOG_PAUSE_MS = 50;
const MAX_LOG_ATTEMPTS = 100;

/** A database or a transaction in it. */
export type Db = Kysely<Tables>;

/**
 * The database behind all repositories. Opens and migrates at the first call; a database that cannot be opened or
 * reached throws AppError `unavailable`, and the next call tries again.
 */
export interface Store {
  /** Epoch milliseconds by the clock of the database, because the clocks of several servers may differ. */
  now(): number;
  /** Runs single statements, or several that need not be consistent. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction; `work` may run more than once and must only await the database. Use `serializable` for
   * decisions based on several rows.
   */
  change<Result>(
    work: (db: Transaction<Tables>) => Promise<Result>,
    isolation?: 'serializable',
  ): Promise<Result>;
  /**
   * Erases removed rows: SQLite overwrites them in its file and empties its log. In Postgres they stay until it
   * vacuums.
   */
  eraseRemoved(): Promise<void>;
  close(): Promise<void>;
}

/** The clock of the store (like `Date.now`), the token source for databases without a password, and a listener for migrations. */
export interface StoreOptions {
  now?: (() => number) | undefined;
  password?: DatabasePassword | undefined;
  migrationLog?: MigrationLog | undefined;
}

/** Opens nothing before the first call. */
export function createStore(config: StoreConfig, { now, password, migrationLog }: StoreOptions): Store {
  const clock = new DatabaseClock();
  const db = new Kysely<Tables>({ dialect: dialectFor(config, clock, password) });
  const failure = config.kind === 'sqlite' ? peopleFailure : postgresFailure;
  const copyDatabase = config.kind === 'sqlite' ? copiesOnce(peoplePath(config.dataDir)) : undefined;
  let ready: Promise<void> | undefined;
  const opened = async () => {
    ready ??= requireWhole(db, config.kind).then(() => migrate(db, copyDatabase, migrationLog));
    const attempt = ready;
    try {
      await attempt;
    } catch (thrown) {
      if (ready === attempt) ready = undefined;
      throw thrown;
    }
  };
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      await opened();
      return await work();
    } catch (thrown) {
      throw failure(thrown) ?? thrown;
    }
  };
  return {
    now: now ?? (() => clock.now()),
    read: (work) => run(() => work(db)),
    change: (work, isolation) =>
      run(() =>
        persistently(() =>
          db
            .transaction()
            .setIsolationLevel(isolation ?? 'read committed')
            .execute(work),
        ),
      ),
    eraseRemoved: async () => {
      if (config.kind === 'sqlite') await run(() => emptyLog(db));
    },
    close: () => db.destroy(),
  };
}

/** The table in which a copy of records notes how far it is, until it is whole. */
export const UNFINISHED_COPY = 'unfinished_copy';

/** Whether the database holds a copy of records that is not whole yet. */
export async function holdsUnfinishedCopy(db: Db, kind: StoreConfig['kind']): Promise<boolean> {
  const { rows } = await (kind === 'sqlite'
    ? sql`select name from sqlite_schema where name = ${UNFINISHED_COPY}`
    : sql`select 1 where to_regclass(${UNFINISHED_COPY}) is not null`
  ).execute(db);
  return rows.length > 0;
}

/** Served, half of the records would look like all of them, and what people add would end the copy. */
async function requireWhole(db: Db, kind: StoreConfig['kind']): Promise<void> {
  if (!(await holdsUnfinishedCopy(db, kind))) return;
  throw new AppError(
    'unavailable',
    'The database holds a part of a copy. Finish it: repeat npm run records -- copy.',
  );
}

/** How long one batch of removals may take: questions wait for it meanwhile, because SQLite has one writer. */
const BATCH_MS = 50;
const MAX_BATCH = 32;
const MAX_PAUSE_MS = 1000;

/**
 * Removes or changes much in short batches, and resolves with how much. `removeSome` does so with up to `limit` rows, at
 * most `maxBatch`, and resolves with their number, or with undefined when none is left. The limit follows from how long batches take, and after each others
 * have the database to themselves for as long as it took.
 */
export async function inBatches(
  removeSome: (limit: number) => Promise<number | undefined>,
  signal?: AbortSignal,
  maxBatch = MAX_BATCH,
): Promise<number> {
  let removed = 0;
  for (let limit = 4; ; ) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const count = await removeSome(limit);
    if (count === undefined) return removed;
    removed += count;
    const tookMs = performance.now() - startedAt;
    limit = tookMs > BATCH_MS ? Math.ceil(limit / 2) : Math.min(limit * 2, maxBatch);
    await setTimeout(Math.min(tookMs, MAX_PAUSE_MS));
  }
}

/** The log contains the old pages until then. If other processes use the file for long, the next call does it. */
async function emptyLog(db: Db): Promise<void> {
  for (let attempt = 1; attempt <= MAX_LOG_ATTEMPTS; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    await setTimeout(LOG_PAUSE_MS);
  }
}

function dialectFor(
  config: StoreConfig,
  clock: DatabaseClock,
  password: DatabasePassword | undefined,
): Dialect {
  if (config.kind === 'postgres')
    return postgresDialect({ url: config.url, password }, (connection) => clock.compare(connection));
  return sqliteDialect(peoplePath(config.dataDir));
}

function peoplePath(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, PEOPLE_FILE.name);
}

/** Each request tries a failed migration again: they share one copy. */
function copiesOnce(path: string): CopyDatabase {
  let copied: Promise<string | undefined> | undefined;
  return () => {
    copied ??= copyBeforeMigration(path).catch((thrown: unknown) => {
      copied = undefined;
      throw thrown;
    });
    return copied;
  };
}

/** This machine's time, corrected by the database's offset measured at the last connection. */
class DatabaseClock {
  #aheadMs = 0;

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  async compare(connection: DatabaseConnection): Promise<void> {
    const asked = Date.now();
    const query = CompiledQuery.raw(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
    );
    const { rows } = await connection.executeQuery<{ now: number }>(query);
    const [answer] = rows;
    if (answer) this.#aheadMs = Math.round(answer.now - (asked + Date.now()) / 2);
  }
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      if (!isCollision(thrown) || attempt === MAX_ATTEMPTS) throw thrown;
    }
  }
}

/** The folder of the copies, in DATA_DIR. */
const FOLDER = 'before-migration';
/** Older copies are removed. */
const RETAINED = 2;

/**
 * Copies a SQLite database that is in use into `before-migration` beside it and returns the path of the copy, which only
 * this user may read. The last two copies stay. Undefined where there is no file.
 */
export async function copyBeforeMigration(path: string, now = new Date()): Promise<string | undefined> {
  if (!existsSync(/* turbopackIgnore: true */ path)) return undefined;
  const folder = join(/* turbopackIgnore: true */ dirname(path), FOLDER);
  mkdirSync(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(/* turbopackIgnore: true */ folder, `people-${stamp}.sqlite`);
  const part = `${copy}.part`;
  closeSync(openSync(/* turbopackIgnore: true */ part, 'w', 0o600));
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(db, part);
  } finally {
    db.close();
  }
  renameSync(/* turbopackIgnore: true */ part, copy);
  removeOthers(folder);
  return copy;
}

/** Names sort by time. */
function removeOthers(folder: string): void {
  const names = readdirSync(/* turbopackIgnore: true */ folder).sort();
  const copies = names.filter((name) => name.endsWith('.sqlite')).slice(-RETAINED);
  for (const name of names.filter((one) => !copies.includes(one))) {
    rmSync(join(/* turbopackIgnore: true */ folder, name), { force: true });
  }
}
