// `npm run records`: restores a snapshot into the data of a stopped server, and copies records to another database.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { databasePassword } from '#lib/composition/records-and-limits.ts';
import { EnvironmentError, readEnvironment, variableNamed } from '#lib/config/environment.ts';
import { type CopyProgress, copyRecords, planCopy } from '#lib/history/copy/copy-records.ts';
import { nameOf, type RecordsLocation } from '#lib/history/copy/open-databases.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { restoreOver } from '#lib/snapshots/restore.ts';

const USAGE = `usage: npm run records -- restore FOLDER
       npm run records -- copy --from WHAT --to WHAT [--dry-run]

restore puts the databases and originals of a folder of snapshots (SNAPSHOT_DIR) into DATA_DIR. Stop the server first. The
copies are opened and checked before anything changes; the databases there now are moved to DATA_DIR/before-restore-TIME,
which holds data of people: delete it once the restore has proved itself. Only for SQLite; Postgres has pg_restore.

copy copies all records from SQLite to Postgres, back, or between two of a kind. Stop every server with these databases
first. WHAT is a data folder, a file of records (people.sqlite), or the name of a variable that holds the address of a
Postgres database, such as DATABASE_URL; postgres://… itself works too, but other users of this machine can read it there.
The target must hold no records. What is there is never changed or removed. After an interruption of any kind, also a kill,
the same command goes on where it was; a server does not start with a copy that is not whole. In the end each table is
compared in both. Documents, their index and secrets (AUTH_SECRET) are no records: they stay where they are.

  --from, --to  where the records are, and where they go
  --dry-run     says what would be copied, or why it would be refused, and changes nothing
  --help        prints this

Exit code 0: done. 1: nothing was restored, or the copy is not whole; the message says why. 2: wrong usage.
130: ended by Ctrl-C; the same command goes on.`;

const OPTIONS = {
  help: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const POSTGRES = /^postgres(ql)?:\/\//i;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

const SHOWN_EVERY_MS = 200;
const LOGGED_EVERY_MS = 10_000;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const [command, ...named] = positionals;
    if (command === 'copy') return await copyBetween(values, named);
    if (command === 'restore') return await restoreFrom(named);
    return refuse('Name what to do: restore or copy.');
  } catch (thrown) {
    if (thrown instanceof AppError || thrown instanceof EnvironmentError) {
      console.error(thrown.message);
      return 1;
    }
    if (!(thrown instanceof TypeError && 'code' in thrown)) throw thrown;
    return refuse(thrown.message);
  }
}

function refuse(why: string): number {
  console.error(`${why}\n\n${USAGE}`);
  return 2;
}

async function restoreFrom([folder, ...more]: string[]): Promise<number> {
  if (folder === undefined || more.length > 0) return refuse('Name a folder.');
  const { rows, before } = await restoreOver(folder, readEnvironment().DATA_DIR);
  for (const [name, tables] of Object.entries(rows)) {
    const counts = Object.entries(tables).filter(([, count]) => count > 0);
    console.log(`${name} is restored. Rows: ${counts.map((pair) => pair.join(': ')).join(', ') || 'none'}.`);
  }
  if (before !== undefined) console.log(`The data of before is in ${before}.`);
  return 0;
}

interface CopyArguments {
  from?: string | undefined;
  to?: string | undefined;
  'dry-run': boolean;
}

async function copyBetween(args: CopyArguments, [other]: string[]): Promise<number> {
  if (other !== undefined) return refuse(`copy takes no ${other}: name both ends with --from and --to.`);
  if (!args.from || !args.to) return refuse('Name both ends with --from and --to.');
  const [from, to] = [await locationOf(args.from), await locationOf(args.to)];
  console.log(`From ${nameOf(from)} to ${nameOf(to)}.`);
  return args['dry-run'] ? dryRun(from, to) : copy(from, to);
}

/** The database that an argument names. A variable goes before a folder of the same name. */
async function locationOf(what: string): Promise<RecordsLocation> {
  const value = VARIABLE.test(what) ? variableNamed(what) : undefined;
  if (value !== undefined && !POSTGRES.test(value)) {
    throw new AppError(
      'bad-request',
      `${what} holds no address of Postgres: it begins with neither postgres:// nor postgresql://. For the folder of this name write ./${what}.`,
    );
  }
  const url = value ?? (POSTGRES.test(what) ? what : undefined);
  if (url === undefined) return { kind: 'sqlite', path: fileOf(resolve(what)) };
  const { records } = readEnvironment().identity;
  const isOurs = records.kind === 'postgres' && records.url === url;
  return { kind: 'postgres', url, password: isOurs ? await databasePassword(records) : undefined };
}

/** A path that is no folder and names no SQLite file is that of a folder to be made. */
function fileOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  const isFile = found ? !found.isDirectory() : /\.(sqlite3?|db)$/i.test(path);
  return isFile ? path : join(path, 'people.sqlite');
}

async function dryRun(from: RecordsLocation, to: RecordsLocation): Promise<number> {
  const { tables, isBegun } = await planCopy(from, to);
  for (const { table, rows, copied } of tables) {
    console.log(`${table.name}: ${rows}${copied > 0 ? `, of which ${copied} are copied` : ''}`);
  }
  console.log(isBegun ? 'The same command without --dry-run goes on.' : 'Nothing is changed.');
  return 0;
}

async function copy(from: RecordsLocation, to: RecordsLocation): Promise<number> {
  const stop = new AbortController();
  // A second Ctrl-C ends the process, as it does anywhere.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const startedAt = performance.now();
  const progress = progressLine();
  try {
    const contents = await copyRecords({ from, to, signal: stop.signal, progress: progress.show });
    progress.end();
    const filled = [...contents].filter(([, { rows }]) => rows > 0);
    for (const [name, { rows, hash }] of filled) console.log(`${name}: ${rows}, equal (${hash})`);
    const total = filled.reduce((sum, [, { rows }]) => sum + rows, 0);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${total} rows are in ${nameOf(to)}, and equal. It took ${seconds} s.`);
    return 0;
  } catch (thrown) {
    progress.end();
    if (!stop.signal.aborted) throw thrown;
    console.error('Stopped. What was copied stays; the same command goes on from there.');
    return 130;
  }
}

/** One line that is written anew on a terminal; in a log one for each table, and every ten seconds. */
function progressLine(): { show: (progress: CopyProgress) => void; end: () => void } {
  const { isTTY } = process.stderr;
  let last = { atMs: 0, of: '' };
  const show = ({ step, table, rows, of }: CopyProgress) => {
    const now = performance.now();
    const isNew = last.of !== step + table;
    if (!isNew && now - last.atMs < (isTTY ? SHOWN_EVERY_MS : LOGGED_EVERY_MS)) return;
    last = { atMs: now, of: step + table };
    const line = `${step} ${table}: ${rows} of ${of} (${Math.floor((100 * rows) / Math.max(of, 1))}%)`;
    process.stderr.write(isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  return { show, end: () => isTTY && last.of !== '' && process.stderr.write('\r\u001b[K') };
}
