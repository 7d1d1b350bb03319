import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import { copyDatabase, copyWhole } from './copy-database.ts';
import { addMissing, removeFiles } from './mirror-folder.ts';

/** What of DATA_DIR cannot be made again. Not the secret that seals sessions, which a copy should not hold. */
const DATABASES = ['index.sqlite', 'people.sqlite'];
const FOLDERS = ['documents', 'azure'];

/** Originals are named after their bytes, which whoever may list them must not. */
const OWN_FOLDER = 0o700;

/** What databases looked like when they were last copied, by name. */
export type Copied = Map<string, string>;

/**
 * Copies what has changed in `dataDir` since `copied`, while it is in use, and notes it there. The originals that an index
 * names are in the copy before it is, and leave it after: a process that is killed at any moment leaves a copy that is
 * whole. Throws AppError `unavailable`, and leaves the copy as it is, where a database that is in it is gone.
 */
export async function takeSnapshot(dataDir: string, to: string, copied: Copied): Promise<void> {
  await mkdir(/* turbopackIgnore: true */ to, { recursive: true, mode: OWN_FOLDER });
  requireDatabases(dataDir, to);
  const gone: { folder: string; names: string[] }[] = [];
  for (const folder of FOLDERS) {
    const names = await addMissing(below(dataDir, folder), below(to, folder));
    gone.push({ folder, names });
  }
  for (const name of DATABASES) {
    const state = await stateOf(below(dataDir, name));
    if (state === undefined || copied.get(name) === state) continue;
    await copyDatabase(below(dataDir, name), below(to, name));
    copied.set(name, state);
  }
  for (const { folder, names } of gone) await removeFiles(below(to, folder), names);
}

/** Puts a copy in place where `dataDir` has no database yet; resolves with whether it did. */
export async function restoreSnapshot(from: string, dataDir: string): Promise<boolean> {
  const kept = DATABASES.filter((name) => existsSync(below(from, name)));
  if (kept.length === 0 || DATABASES.some((name) => existsSync(below(dataDir, name)))) return false;
  await mkdir(/* turbopackIgnore: true */ dataDir, { recursive: true });
  for (const folder of FOLDERS) await addMissing(below(from, folder), below(dataDir, folder));
  for (const name of kept) await copyWhole(below(from, name), below(dataDir, name));
  return true;
}

/** A disk that is away looks as if everything had been removed: then the copy is all there is. */
function requireDatabases(dataDir: string, to: string): void {
  const gone = DATABASES.find((name) => existsSync(below(to, name)) && !existsSync(below(dataDir, name)));
  if (gone === undefined) return;
  throw new AppError(
    'unavailable',
    `${gone} is in the copies in ${to} and not in ${dataDir}: nothing is copied. Stop the server and empty ${dataDir} to ` +
      'begin with the copies, or move them away to begin anew.',
  );
}

function below(folder: string, name: string): string {
  return join(/* turbopackIgnore: true */ folder, name);
}

/** Changes with every change: of the file, or of the log beside it; undefined where there is no such database. */
async function stateOf(database: string): Promise<string | undefined> {
  const [file, log] = await Promise.all(
    [database, `${database}-wal`].map((path) =>
      stat(/* turbopackIgnore: true */ path).catch(() => undefined),
    ),
  );
  return file && [file.size, file.mtimeMs, log?.size, log?.mtimeMs].join();
}
