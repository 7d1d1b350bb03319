import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isBroken, isBusy } from './sqlite-failure.ts';

/** How long SQLite itself waits for another process: it holds up everything else here, so not for long. */
const BLOCKING_WAIT_MS = 20;
/** How long we wait on, between attempts, while everything else goes on. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 5;
const MAX_STATEMENTS = 200;

interface OpenFile {
  db: DatabaseSync;
  statements: Map<string, StatementSync>;
}

/**
 * The one connection of a process to its SQLite file, which is opened at the first query, and again at the first one after
 * a failure that a fresh connection may not have. Other processes may use the file at the same time.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #path: string;
  #file: OpenFile | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  get isInTransaction(): boolean {
    return this.#file?.db.isTransaction === true;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + PATIENCE_MS;
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
  // SQLite would let everyone on the machine read it; the files it keeps beside it take their rights from this one.
  closeSync(openSync(/* turbopackIgnore: true */ path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
  try {
    // NORMAL in WAL mode keeps every commit through the end of the process; only a power cut may take back the last ones.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    // What somebody erased is overwritten, not only unlinked.
    db.exec('PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16000000;');
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}
