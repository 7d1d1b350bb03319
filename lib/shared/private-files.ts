import { constants, type Dirent } from 'node:fs';
import { chmod, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** The permission bits of everyone but the owner. */
const OTHERS_PERMISSIONS = 0o077;
/** The sticky bit of shared folders such as /tmp. */
const STICKY = 0o1000;
const MAX_ENTRIES = 100_000;

/**
 * From now on, files and folders created by this process and its children are readable only by this user. No effect on
 * Windows.
 */
export function makeFilesPrivate(): void {
  process.umask(OTHERS_PERMISSIONS);
}

/**
 * Removes other users' permissions from a folder and its contents that belong to this user, from the top down, for at
 * most `maxEntries` entries. Does not follow links below the folder, leaves shared (sticky) folders alone, and skips
 * what cannot be changed. No effect on Windows.
 */
export async function makeFolderPrivate(folder: string, maxEntries = MAX_ENTRIES): Promise<void> {
  if (process.platform === 'win32') return;
  const top = await realpath(/* turbopackIgnore: true */ folder).catch(() => folder);
  const waiting = [top];
  let entriesLeft = maxEntries;
  for (const path of waiting) {
    const entries = (await closeFolder(path)) ? await entriesOf(path) : [];
    for (const entry of entries.slice(0, entriesLeft)) {
      const below = join(/* turbopackIgnore: true */ path, entry.name);
      if (entry.isDirectory()) waiting.push(below);
      else if (entry.isFile()) await closeFile(below);
    }
    entriesLeft = Math.max(0, entriesLeft - entries.length);
  }
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true }).catch(() => []);
}

/**
 * Goes by path, which no other user can change once the folder above is closed. A file must not be opened for this: closing
 * it would drop the locks that SQLite holds on it in this process (sqlite.org/howtocorrupt.html), and another process
 * would take its log away.
 */
async function closeFile(path: string): Promise<void> {
  try {
    const { mode, uid } = await lstat(/* turbopackIgnore: true */ path);
    if (uid !== process.getuid?.() || (mode & OTHERS_PERMISSIONS) === 0) return;
    await chmod(/* turbopackIgnore: true */ path, mode & 0o7777 & ~OTHERS_PERMISSIONS);
  } catch {
    // Some network shares do not support permissions.
  }
}

/** Resolves with whether to descend. Uses a file descriptor, because a path could point to another folder by then. */
async function closeFolder(path: string): Promise<boolean> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(/* turbopackIgnore: true */ path, flags).catch(() => undefined);
  if (!file) return false;
  try {
    const { mode, uid } = await file.stat();
    if ((mode & STICKY) !== 0 || uid !== process.getuid?.()) return false;
    if ((mode & OTHERS_PERMISSIONS) !== 0) await file.chmod(mode & 0o7777 & ~OTHERS_PERMISSIONS);
    return true;
  } catch {
    // Some network shares do not support permissions.
    return false;
  } finally {
    await file.close();
  }
}
