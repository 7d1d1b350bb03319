import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, sql, type Transaction } from 'kysely';
import type { StoreConfig } from '#lib/config/people.ts';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { isCollision, postgresFailure } from './postgres-failure.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import type { Tables } from './tables.ts';

/** Transactions of Postgres that ran into each other are tried again; more often would only add to the crowd. */
const MAX_ATTEMPTS = 5;
/** Readers in other processes hold SQLite's log for as long as one query takes. */
const LOG_PAUSE_MS = 50;
const MAX_LOG_ATTEMPTS = 100;

/** A database or a transaction in it. */
export type Db = Kysely<Tables>;

/**
 * The database behind all books. Opens at the first call and brings the tables up to date; a database that cannot be
 * opened or reached is AppError `unavailable`, and is tried anew at the next call.
 */
export interface Store {
  /** Epoch milliseconds: by the clock of the database, where several servers share it and their own may differ. */
  now(): number;
  /** Runs single statements, or some that need not agree. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction; `work` may run more than once, and only awaits the database. `serializable` is for decisions by
   * what several rows come to.
   */
  change<Result>(
    work: (db: Transaction<Tables>) => Promise<Result>,
    isolation?: 'serializable',
  ): Promise<Result>;
  /**
   * Erases removed rows: SQLite overwrites them in its file, and its log is emptied. In Postgres they stay until it
   * vacuums.
   */
  eraseRemoved(): Promise<void>;
  close(): Promise<void>;
}

/** Where the store is to find out what time it is (as `Date.now`), and what gets it into a database without a password. */
export interface StoreOptions {
  now?: (() => number) | undefined;
  password?: DatabasePassword | undefined;
}

/** Opens nothing yet. */
export function createStore(config: StoreConfig, { now, password }: StoreOptions): Store {
  const clock = new DatabaseClock();
  const db = new Kysely<Tables>({ dialect: dialectFor(config, clock, password) });
  const failure = config.kind === 'sqlite' ? sqliteFailure : postgresFailure;
  let ready: Promise<void> | undefined;
  const opened = async () => {
    ready ??= migrate(db);
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

/** Until then the log has the pages as they were before. Where others use the file for long, the next call does it. */
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
  return sqliteDialect(join(/* turbopackIgnore: true */ config.dataDir, 'people.sqlite'));
}

/** The time of this machine, corrected by how far the database's was off when a connection was last made. */
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
