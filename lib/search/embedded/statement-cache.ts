import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** Filters produce many different statements; only recent ones are worth caching. */
const MAX_STATEMENTS = 200;
/** A filter of hundreds of comparisons makes long SQL, whose statement takes as much memory and is not asked for again. */
const MAX_CACHED_SQL = 20_000;

/** A row by column names. */
export type Row = Record<string, SQLOutputValue>;

/** Runs SQL on one connection, preparing each text once while it is in use. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  all(sql: string, ...parameters: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...parameters);
  }

  /** Rows as lists of columns, for results of many rows. */
  lists(sql: string, ...parameters: SQLInputValue[]): SQLOutputValue[][] {
    const statement = this.#prepared(sql);
    statement.setReturnArrays(true);
    // With `setReturnArrays`, rows are lists of columns, which the typings do not know.
    return statement.all(...parameters) as unknown as SQLOutputValue[][];
  }

  get(sql: string, ...parameters: SQLInputValue[]): Row | undefined {
    return this.#prepared(sql).get(...parameters);
  }

  /** The id of the last row inserted. */
  run(sql: string, ...parameters: SQLInputValue[]): number {
    const statement = this.#prepared(sql);
    // Deleting from FTS5 leaves an id beyond 2^53 as the last one, which Node refuses to hand over as a number.
    statement.setReadBigInts(true);
    return Number(statement.run(...parameters).lastInsertRowid);
  }

  #prepared(sql: string): StatementSync {
    if (sql.length > MAX_CACHED_SQL) return this.#db.prepare(sql);
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    return statement;
  }
}
