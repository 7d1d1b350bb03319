import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { AppError } from '#lib/shared/app-error.ts';
import { SQLITE, type SqliteFile, sqliteCode, sqliteFailure } from '#lib/shared/sqlite-failure.ts';

/** Kysely on Node's built-in SQLite, for the file at this path. */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () => new SqliteDriver(path),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** SQLite can create tables in a transaction, so two processes never do it at once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): true {
    return true;
  }
}

/** Kysely lets one operation at a time use the connection, including a whole transaction. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(path: string) {
    this.#connection = new SqliteConnection(path);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return this.#connection;
  }

  // Takes the write lock at the start: a transaction that requests it later may fail and cannot wait.
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  // After a full disk the transaction may be rolled back already.
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

/** The time that SQLite itself waits for another process; short, because it blocks the event loop. */
const BLOCKING_WAIT_MS = 20;
/** The time of retries without blocking the event loop. */
const RETRY_TIMEOUT_MS = 15_000;
const PAUSE_MS = 5;
const MAX_STATEMENTS = 200;

interface OpenFile {
  db: DatabaseSync;
  statements: Map<string, StatementSync>;
}

/**
 * The only connection of a process to its SQLite file. It opens at the first query, and again after a failure that a
 * fresh connection may fix. Other processes may use the file at the same time.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #path: string;
  #file: OpenFile | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  get isInTransaction(): boolean {
    return this.#file?.db.isTransaction === true;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      try {
        return this.#execute<Row>(sql, parameters as SQLInputValue[]);
      } catch (thrown) {
        if (isBroken(thrown)) this.close();
        if (!isBusy(thrown) || this.isInTransaction || performance.now() > deadline) throw thrown;
      }
      await setTimeout(PAUSE_MS);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method, and nothing here streams rows.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: the pages of a list are short.');
  }

  close(): void {
    this.#file?.db.close();
    this.#file = undefined;
  }

  #execute<Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> {
    const statement = this.#prepared(sql);
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  #prepared(sql: string): StatementSync {
    this.#file ??= { db: openFile(this.#path), statements: new Map() };
    const { db, statements } = this.#file;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  }
}

function openFile(path: string): DatabaseSync {
  mkdirSync(/* turbopackIgnore: true */ dirname(path), { recursive: true });
  // By default SQLite makes the file readable for all users; its side files inherit the permissions of this one.
  closeSync(openSync(/* turbopackIgnore: true */ path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
  try {
    // NORMAL in WAL mode loses no commit when the process ends; only a power failure may lose the last ones.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    // Erased data is overwritten, not only unlinked.
    db.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16000000;');
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/** The file of the records of people. */
export const PEOPLE_FILE: SqliteFile = {
  name: 'people.sqlite',
  whenDamaged: 'Restore it from a backup.',
  retryAfterSeconds: 10,
};

const BROKEN: readonly unknown[] = [
  SQLITE.readOnly,
  SQLITE.ioError,
  SQLITE.corrupt,
  SQLITE.cannotOpen,
  SQLITE.notADatabase,
];

/** Whether another process holds the file's lock. */
export function isBusy(thrown: unknown): boolean {
  return sqliteCode(thrown) === SQLITE.busy;
}

/** Whether a new connection may fix the error. */
export function isBroken(thrown: unknown): boolean {
  return BROKEN.includes(sqliteCode(thrown));
}

/** Converts a disk or file failure to AppError `unavailable` with advice; undefined for every other error. */
export function peopleFailure(thrown: unknown): AppError | undefined {
  return sqliteFailure(thrown, PEOPLE_FILE);
}
