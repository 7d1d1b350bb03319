import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

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
