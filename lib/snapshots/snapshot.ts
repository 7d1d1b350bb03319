import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase, copyWhole } from './copy-database.ts';
import { addMissing, removeFiles } from './mirror-folder.ts';

/** What of DATA_DIR cannot be made again. Not the secret that seals sessions, which a copy should not hold. */
const DATABASES = ['index.sqlite', 'people.sqlite'];
const FOLDERS = ['documents', 'azure'];

/** What databases looked like when they were last copied, by name. */
export type Copied = Map<string, string>;

/**
 * Copies what has changed in `dataDir` since `copied`, while it is in use, and notes it there. The originals that an index
 * names are in the copy before it is, and leave it after: a process that is killed at any moment leaves a copy that is
 * whole.
 */
export async function takeSnapshot(dataDir: string, to: string, copied: Copied): Promise<void> {
  await mkdir(/* turbopackIgnore: true */ to, { recursive: true });
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
