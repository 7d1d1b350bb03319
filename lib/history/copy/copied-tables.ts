import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { AppError } from '#lib/shared/app-error.ts';
import { migrate } from '../database/migrate.ts';
import { sqliteDialect } from '../database/sqlite-dialect.ts';
import type { Tables } from '../database/tables.ts';

/** The column types of the migrations. Both databases store the same values in each of them. */
const COLUMN_TYPES = ['text', 'integer', 'bigint', 'double precision', 'bytea'] as const;
type ColumnType = (typeof COLUMN_TYPES)[number];

/** A table of records, as both databases have it. */
export interface CopiedTable {
  name: string;
  columns: { name: string; type: ColumnType }[];
  /** The columns of the primary key, in its order. */
  key: string[];
  /** Columns that name rows of other tables, which come before this one. */
  references: { column: string; table: string }[];
}

/** A value as both drivers read and write it. */
export type Value = string | number | Uint8Array | null;
type Row = Record<string, Value>;

/** A database whose tables are known by their names alone. */
export interface RecordsDatabase {
  kind: 'sqlite' | 'postgres';
  db: Pick<Kysely<Tables>, 'executeQuery'>;
}

/**
 * Every table that the migrations make, in an order in which each row follows those that it names. Read from a database
 * that they have just made, so a new migration needs no line here. Throws an Error for a table that cannot be copied:
 * without a primary key, with a type that the databases do not share, or in a circle of references.
 */
export async function copiedTables(): Promise<CopiedTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'citewell-tables-'));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, 'people.sqlite')) });
  try {
    await migrate(db);
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type = 'table'
        and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`.execute(
      db,
    );
    const tables = await Promise.all(rows.map(({ name }) => readTable(db, name)));
    return parentsFirst(tables);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTable(db: Kysely<Tables>, table: string): Promise<CopiedTable> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${table}) order by cid`.execute(db);
  const columns = rows.map(({ name, type }) => {
    const known = COLUMN_TYPES.find((one) => one === type.toLowerCase());
    if (known === undefined)
      throw new Error(`${table}.${name} is of type ${type}, which copies do not know.`);
    return { name, type: known };
  });
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`${table} has no primary key, and copies go by it.`);
  const { rows: references } = await sql<{ column: string; table: string }>`
    select "from" as "column", "table" from pragma_foreign_key_list(${table})`.execute(db);
  return { name: table, columns, key: key.map(({ name }) => name), references };
}

function parentsFirst(tables: CopiedTable[]): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        table.references.every(({ table: parent }) => ordered.some(({ name }) => name === parent)),
    );
    if (ready.length === 0) throw new Error('Tables name each other in a circle.');
    ordered.push(...ready);
  }
  return ordered;
}

const BATCH_ROWS = 500;
/** A batch ends behind the row that reaches this: rows may have megabytes, and are in memory once or twice. */
const BATCH_BYTES = 8_000_000;

/** Rows that follow each other in a table, and the key of the last one. */
interface Batch {
  rows: Value[][];
  last: Value[];
}

/** The rows of a table behind the key `after`, in the order of the database, in batches of bounded size. */
export async function* batchesOf(
  { db, kind }: RecordsDatabase,
  table: CopiedTable,
  after: readonly Value[] = [],
): AsyncGenerator<Batch> {
  const names = table.columns.map(({ name }) => name);
  const weighed = table.columns.filter(({ type }) => type === 'text' || type === 'bytea');
  const bytes = weighed.map(({ name }) => `coalesce(octet_length(${quoted(name)}), 0)`).join(' + ') || '0';
  const from = (columns: string, last: readonly Value[], limit: number) => {
    const keys = table.key.map(quoted).join(', ');
    const behind =
      last.length > 0 ? `where (${keys}) > (${last.map((_, at) => mark(kind, at)).join(', ')})` : '';
    const text = `select ${columns} from ${quoted(table.name)} ${behind} order by ${keys} limit ${limit}`;
    return db.executeQuery<Row>(CompiledQuery.raw(text, [...last]));
  };
  for (let last = after; ; ) {
    const { rows: sizes } = await from(`${bytes} as bytes`, last, BATCH_ROWS);
    if (sizes.length === 0) return;
    const { rows } = await from(
      names.map(quoted).join(', '),
      last,
      fitting(sizes.map((row) => Number(row['bytes']))),
    );
    const end = rows.at(-1);
    if (!end) return;
    last = table.key.map((name) => end[name] ?? null);
    yield { rows: rows.map((row) => names.map((name) => row[name] ?? null)), last: [...last] };
  }
}

/** How many rows from the first one make a batch: one at least. */
function fitting(sizes: readonly number[]): number {
  let total = 0;
  const full = sizes.findIndex((size) => {
    total += size;
    return total >= BATCH_BYTES;
  });
  return full < 0 ? sizes.length : full + 1;
}

/** Adds rows to a table. Throws AppError `conflict` for a text that Postgres does not store. */
export async function insertRows(
  { db, kind }: RecordsDatabase,
  { name, columns }: CopiedTable,
  rows: readonly Value[][],
): Promise<void> {
  const into = `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`;
  if (kind === 'sqlite') {
    const text = `${into} values (${columns.map(() => '?').join(', ')})`;
    for (const row of rows) await db.executeQuery(CompiledQuery.raw(text, row));
    return;
  }
  const unfit = rows.find((row) => row.some((value) => typeof value === 'string' && value.includes('\0')));
  if (unfit) {
    const [first] = unfit;
    throw new AppError(
      'conflict',
      `A row of ${name} (${String(first).slice(0, 100)}) has a NUL character, which Postgres does not store.`,
    );
  }
  // A column at a time: one short statement, however many rows there are.
  const lists = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  const values = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  await db.executeQuery(CompiledQuery.raw(`${into} select * from unnest(${lists})`, values));
}

/** What a table holds. Equal in both databases exactly where their rows are, in whichever order they give them. */
export interface Contents {
  rows: number;
  hash: string;
}

const HASH_BITS = 128;

/** Adds rows to the contents of a table: the sum of the hashes of its rows does not depend on their order. */
export function withRows({ rows, hash: sum }: Contents, added: readonly Value[][]): Contents {
  let total = BigInt(`0x${sum}`);
  for (const row of added) {
    // The drivers give bytes in classes that JSON writes differently.
    const text = JSON.stringify(
      row.map((value) =>
        value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value,
      ),
    );
    total += BigInt(`0x${hash('sha256', text).slice(0, HASH_BITS / 4)}`);
  }
  const hex = BigInt.asUintN(HASH_BITS, total).toString(16);
  return { rows: rows + added.length, hash: hex.padStart(HASH_BITS / 4, '0') };
}

/** Contents of a table without rows. */
export const NO_ROWS: Contents = { rows: 0, hash: '0'.repeat(HASH_BITS / 4) };

/** How many rows a table has. */
export async function countRows({ db }: RecordsDatabase, table: string): Promise<number> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(`select count(*) as rows from ${quoted(table)}`),
  );
  return Number(rows[0]?.['rows']);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function mark(kind: RecordsDatabase['kind'], at: number): string {
  return kind === 'sqlite' ? '?' : `$${at + 1}`;
}
