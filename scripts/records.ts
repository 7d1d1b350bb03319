// `npm run records -- restore FOLDER`: puts a snapshot in the position of the data of a stopped server.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { restoreOver } from '#lib/snapshots/restore.ts';

const USAGE = `usage: npm run records -- restore FOLDER

Puts the databases and originals of a folder of snapshots (SNAPSHOT_DIR) into DATA_DIR. Stop the server first. The copies
are opened and checked before anything changes; the databases there now are moved to DATA_DIR/before-restore-TIME, which
holds data of people: delete it once the restore has proved itself. Only for SQLite; Postgres has pg_restore.

  --help   prints this

Exit code 0: restored. 1: nothing was restored; the message says why. 2: wrong usage.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    const [command, folder, ...more] = positionals;
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (command !== 'restore' || folder === undefined || more.length > 0) return refuse('Name a folder.');
    await restore(folder);
    return 0;
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

async function restore(folder: string): Promise<void> {
  const { rows, before } = await restoreOver(folder, readEnvironment().DATA_DIR);
  for (const [name, tables] of Object.entries(rows)) {
    const counts = Object.entries(tables).filter(([, count]) => count > 0);
    console.log(`${name} is restored. Rows: ${counts.map((pair) => pair.join(': ')).join(', ') || 'none'}.`);
  }
  if (before !== undefined) console.log(`The data of before is in ${before}.`);
}
